import { sampleOrder } from '@dropyard/contract/development/sample-order'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { keepForm } from '../development/forms.ts'
import { holding, isAwaited } from '../development/samples.ts'
import { developmentTask } from '../development/table.ts'
import { idIn, rowsIn } from '../development/values.ts'
import { buySample } from './buy.ts'

/** Purchase orders and arrivals of the samples that tasks await. */
export async function sampleOrderDemo(ctx: Ctx): Promise<void> {
  const acting = actingAs(ctx, await demoIds(ctx), 'sampler')
  const permissions = new Set([sampleOrder.create.permission])
  const sampler = { ...acting, user: { ...acting.user, permissions } }
  const [place] = await ctx.db.select().from(warehouse).orderBy(asc(warehouse.id)).limit(1)
  const tasks = await ctx.db
    .select()
    .from(developmentTask)
    .where(and(eq(developmentTask.module, 'goodsSample'), eq(developmentTask.state, 'claimed')))
    .orderBy(asc(developmentTask.id))
  for (const task of tasks) {
    const samples = []
    for (const row of rowsIn(task.form, 'samples')) {
      const isBought = isAwaited(row) && idIn(row, 'supplier_id') !== null && place
      samples.push(
        isBought
          ? { ...row, order_no: await buySample(sampler, task, { ...row, warehouse_id: place.id }) }
          : row,
      )
    }
    await keepForm(ctx, task.id, holding({ ...task.form, samples }))
  }
}
