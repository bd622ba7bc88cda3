import type { DevelopmentModule, Form } from '@dropyard/contract/development/module'
import type { ModuleName } from '@dropyard/contract/development/module-name'
import { messageOf } from '@dropyard/contract/kit/issue-messages'
import { and, asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import type { Forms, Task } from './behaviour.ts'
import { developmentTask } from './table.ts'

/** Forms of modules: empty ones, what they held, what was changed in them. */

/** A form that nobody wrote in yet. */
export function emptyForm({ form }: DevelopmentModule): Form {
  return Object.fromEntries(
    Object.entries(form).map(([name, [schema]]) => {
      const nothing = schema.safeParse(undefined)
      return [name, nothing.success ? nothing.data : '']
    }),
  )
}

/** What each module of a product holds, or held last. */
export async function formsOf(ctx: Ctx, productId: number): Promise<Forms> {
  const rows = await ctx.db
    .select({ module: developmentTask.module, form: developmentTask.form })
    .from(developmentTask)
    .where(eq(developmentTask.productId, productId))
    .orderBy(asc(developmentTask.id))
  return Object.fromEntries(rows.map(({ module, form }) => [module, form])) as Partial<
    Record<ModuleName, Form>
  >
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

export interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

/** What differs between two forms, field by field. */
export const changesBetween = (before: Form, after: Form): Change[] =>
  Object.keys(after).flatMap((field) =>
    same(before[field], after[field])
      ? []
      : [{ field, from: before[field] ?? null, to: after[field] ?? null }],
  )

/** The fields of a form that were sent, read by their rules. */
export function someOf({ record }: DevelopmentModule, given: Form): Form {
  const shape = record.input.shape as Readonly<Record<string, z.ZodType>>
  const names = Object.keys(given).filter((name) => name in shape)
  const picked = z.object(Object.fromEntries(names.map((name) => [name, shape[name] as z.ZodType])))
  const read = picked.safeParse(given, { reportInput: true })
  if (read.success) return read.data
  return invalid(Object.fromEntries(read.error.issues.map((one) => [String(one.path[0]), messageOf(one)])))
}
