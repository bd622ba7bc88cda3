import { developmentErrors } from '@dropyard/contract/development/development/errors'
import { fillWords } from '@dropyard/contract/kit/text'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import type { Task } from './behaviour.ts'
import { tellChanges } from './engine.ts'
import { lastTask } from './forms.ts'
import { productOf } from './product-row.ts'
import { holding } from './samples.ts'
import { developmentTask } from './table.ts'
import { rowsIn } from './values.ts'

/** Removes variants from the product's setup, and from the form of its current module. */
export async function dropVariants(
  ctx: Ctx,
  { productId, form }: Task,
  { codes }: { readonly codes: readonly string[] },
): Promise<Partial<Task>> {
  await productOf(ctx, productId)
  const setup = await lastTask(ctx, productId, 'goodsOpen')
  const variants = rowsIn(setup?.form, 'variants')
  const unknown = codes.find((code) => !variants.some((row) => row.code === code))
  if (unknown !== undefined)
    invalid({ codes: fillWords(developmentErrors.no_variant.words, { code: unknown }) })
  const without = (rows: typeof variants) => rows.filter(({ code }) => !codes.includes(String(code)))
  const kept = without(variants)
  if (!setup || kept.length === 0 || kept.length === variants.length)
    invalid({ codes: developmentErrors.last_variant.words })
  const after = { ...setup.form, variants: kept }
  await ctx.db
    .update(developmentTask)
    .set({ form: after, updatedAt: ctx.now, version: sql`${developmentTask.version} + 1` })
    .where(eq(developmentTask.id, setup.id))
  await tellChanges(ctx, setup, after)
  return 'skus' in form ? holding({ ...form, skus: without(rowsIn(form, 'skus')) }) : {}
}
