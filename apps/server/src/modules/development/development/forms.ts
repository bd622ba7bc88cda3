import type { ModuleName } from '@dropyard/contract/development/module-name'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Forms, Task } from './behaviour.ts'
import { developmentTask } from './table.ts'

/** What each module of a product holds, or held last. */
export async function formsOf(ctx: Ctx, productId: number): Promise<Forms> {
  const rows = await ctx.db
    .select({ module: developmentTask.module, form: developmentTask.form })
    .from(developmentTask)
    .where(eq(developmentTask.productId, productId))
    .orderBy(asc(developmentTask.id))
  return Object.fromEntries(rows.map(({ module, form }) => [module, form])) as Forms
}

/** The last stay of a product in a module. */
export async function lastTask(ctx: Ctx, productId: number, module: ModuleName): Promise<Task | undefined> {
  const [row] = await ctx.db
    .select()
    .from(developmentTask)
    .where(and(eq(developmentTask.productId, productId), eq(developmentTask.module, module)))
    .orderBy(desc(developmentTask.id))
    .limit(1)
  return row
}
