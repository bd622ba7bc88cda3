import { developmentErrors } from '@dropyard/contract/development/development/errors'
import { quotation as contract } from '@dropyard/contract/development/quotation'
import { quotationErrors } from '@dropyard/contract/development/quotation/errors'
import { formatMoney, money } from '@dropyard/contract/kit/money'
import { fillWords } from '@dropyard/contract/kit/text'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { assertAllowed } from '../../../kit/record/row-answer.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { titleOf } from '../../purchasing/supplier/name.ts'
import { supplier } from '../../purchasing/supplier/table.ts'
import { costsOf } from '../development/cost.ts'
import { noteHistory } from '../development/engine.ts'
import { formsOf } from '../development/forms.ts'
import { codesOf } from '../development/variants.ts'
import { variantsIn } from './defaults.ts'
import { decide, held, next } from './rounds.ts'
import { askingTask } from './service.ts'
import { type Quotation, quotation } from './table.ts'

/** Accepting quotations: one for all variants of a product, or different ones. */

interface Wish {
  readonly id: number
  /** SKU codes; empty: all variants without a default of this round or a later one. */
  readonly variants: readonly string[]
  readonly reason: string
}

/**
 * Makes a quotation the default of variants. Of concurrent requests for the same variant the first wins: the product is locked,
 * and the second request is refused. A later round may replace an earlier decision. Once every variant has a default, the other
 * quotations are declined and kept.
 */
export async function accept(ctx: UserCtx, { id, variants, reason }: Wish) {
  const row = await held(ctx, id)
  const forms = await formsOf(ctx, row.productId)
  const codes = codesOf(forms)
  const unknown = variants.find((code) => !codes.includes(code))
  if (unknown !== undefined)
    invalid({ variants: fillWords(developmentErrors.no_variant.words, { code: unknown }) })
  const own = row.state === 'accepted' ? variantsIn(row, codes) : []
  const wanted = variants.length > 0 ? variants : row.open_variants
  if (row.state === 'accepted' && wanted.every((code) => own.includes(code))) return { id, state: row.state }
  assertAllowed(ctx, contract.actions, 'accept', row)
  const taken = wanted.find((code) => !own.includes(code) && !row.open_variants.includes(code))
  if (taken !== undefined)
    invalid({ variants: fillWords(quotationErrors.variant_taken.words, { code: taken }) })
  const costs = costsOf(row, forms, await ratesAt(ctx, ctx.now), wanted)
  const cost = Math.max(0, ...costs.map((one) => one.cost))
  const target = Number(forms.goodsDevelop?.target_cost ?? 0)
  const isAbove = target > 0 && cost > target
  if (isAbove && reason === '')
    fail(
      quotationErrors.above_target,
      { cost: money(cost, 'CNY'), target: money(target, 'CNY') },
      { reason: quotationErrors.above_target.words },
    )
  const all = [...new Set([...own, ...wanted])]
  const isWhole = codes.every((code) => all.includes(code))
  await replaceOthers(ctx, row, { codes, all })
  const acceptReason = isAbove ? reason : row.acceptReason
  const decided = await decide(ctx, row, {
    ...{ state: 'accepted', wasDefault: false, declineReason: '', acceptReason },
    variants: isWhole ? [] : codes.filter((code) => all.includes(code)),
  })
  const [from] = await ctx.db
    .select({ name: titleOf(ctx) })
    .from(supplier)
    .where(eq(supplier.id, row.supplierId))
  await noteHistory(ctx, await askingTask(ctx, row.productId), 'accepted', {
    supplier: from?.name ?? '',
    ...(isWhole ? {} : { variants: wanted.join(', ') }),
    ...(isAbove ? { cost: formatMoney({ amount: cost, currency: 'CNY' }), reason } : {}),
  })
  return decided
}

/** Takes the variants of a new default away from other defaults; once each variant has a default, declines the rest. */
async function replaceOthers(
  ctx: UserCtx,
  { id, productId }: Pick<Quotation, 'id' | 'productId'>,
  { codes, all }: { readonly codes: readonly string[]; readonly all: readonly string[] },
): Promise<void> {
  const others = await ctx.db
    .select()
    .from(quotation)
    .where(and(eq(quotation.productId, productId), ne(quotation.id, id), ne(quotation.state, 'declined')))
    .orderBy(asc(quotation.id))
    .for('update')
  const defaults = others
    .filter(({ state, wasDefault }) => state === 'accepted' || (state === 'expired' && wasDefault))
    .map((row) => {
      const before = variantsIn(row, codes)
      return { row, before, left: before.filter((code) => !all.includes(code)) }
    })
  const covered = [...all, ...defaults.flatMap(({ row, left }) => (row.state === 'accepted' ? left : []))]
  const isDecided = codes.every((code) => covered.includes(code))
  const kept = defaults.filter(({ left }) => left.length > 0)
  const over = others.filter(
    (row) =>
      !kept.some((one) => one.row.id === row.id) &&
      (isDecided || defaults.some((one) => one.row.id === row.id)),
  )
  if (over.length > 0)
    await ctx.db
      .update(quotation)
      .set({
        state: sql`CASE WHEN ${quotation.state} = 'expired' THEN 'expired' ELSE 'declined' END`,
        ...{ wasDefault: false, variants: [], updatedAt: ctx.now, version: next },
      })
      .where(
        inArray(
          quotation.id,
          over.map((row) => row.id),
        ),
      )
  const fewer = kept.filter(({ before, left }) => left.length < before.length)
  if (fewer.length > 0)
    await ctx.db.execute(sql`
      UPDATE quotation SET variants = ARRAY(SELECT jsonb_array_elements_text(f.variants)),
        updated_at = ${ctx.now.toISOString()}::timestamptz, version = version + 1
      FROM jsonb_to_recordset(${JSON.stringify(fewer.map(({ row, left }) => ({ id: row.id, variants: left })))}::jsonb)
        AS f (id bigint, variants jsonb)
      WHERE quotation.id = f.id`)
}
