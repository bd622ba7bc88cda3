import type { ModuleName } from '@dropyard/contract/development/development/module-name'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Forms, Task } from './behaviour.ts'
import { developmentTask } from './table.ts'
import { list, rowsIn } from './values.ts'

/** The latest form of each module of a product. */
export async function formsOf(ctx: Ctx, productId: number): Promise<Forms> {
  const rows = await ctx.db
    .select({ module: developmentTask.module, form: developmentTask.form })
    .from(developmentTask)
    .where(eq(developmentTask.productId, productId))
    .orderBy(asc(developmentTask.id))
  return Object.fromEntries(rows.map(({ module, form }) => [module, form])) as Forms
}

/** The latest task of a product in a module. */
export async function lastTask(ctx: Ctx, productId: number, module: ModuleName): Promise<Task | undefined> {
  const [row] = await ctx.db
    .select()
    .from(developmentTask)
    .where(and(eq(developmentTask.productId, productId), eq(developmentTask.module, module)))
    .orderBy(desc(developmentTask.id))
    .limit(1)
  return row
}

/** Stores a task's form without an action, such as that of a task that was sent back. */
export const keepForm = (ctx: Ctx, id: number, kept: Pick<Task, 'form' | 'sampleDue'>): Promise<unknown> =>
  ctx.db
    .update(developmentTask)
    .set({ ...kept, version: sql`${developmentTask.version} + 1` })
    .where(eq(developmentTask.id, id))

/** Images of a product: from its design, otherwise from its idea. */
export function picturesOf({ goodsDesign, goodsDevelop }: Forms): string[] {
  const designed = rowsIn(goodsDesign, 'images').flatMap((row) => list(row, 'pictures'))
  return designed.length > 0 ? designed : list(goodsDevelop, 'pictures')
}
