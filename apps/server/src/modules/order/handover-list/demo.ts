import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import type { Ctx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { openBy } from '../label/handover.ts'
import { makeList, printList } from './service.ts'

/** Makes hand-over lists for the demo's recent parcels; those of the last day are on no list yet. */

const days = 30
/** Every so many lists, one is printed again. */
const lostEvery = 3

export async function demoHandovers(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const open: (Awaited<ReturnType<typeof openBy>>[number] & { day: string })[] = []
  for (let ago = days; ago >= 0; ago--) {
    const day = dayOf(ctx.now.getTime() - ago * dayMs)
    open.push(...(await openBy(ctx, day)).map((one) => ({ ...one, day })))
  }
  const last = open.at(-1)?.day
  const made = open.filter(({ day }) => day !== last)
  for (const [n, { day, carrier, warehouse_id: warehouseId, account_id: accountId }] of made.entries()) {
    const at = actingAs({ ...ctx, now: new Date(`${day}T18:00:00Z`) }, ids, 'warehouse')
    const { id } = await makeList({ ...at, enqueue: ctx.enqueue }, { carrier, warehouseId, accountId, day })
    await printList(at, id)
    if (n % lostEvery === 0) await printList(at, id)
  }
}
