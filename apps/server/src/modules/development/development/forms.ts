import type { DevelopmentModule, Form } from '@dropyard/contract/development/module'
import type { ModuleName } from '@dropyard/contract/development/module-name'
import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Forms } from './behaviour.ts'
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
