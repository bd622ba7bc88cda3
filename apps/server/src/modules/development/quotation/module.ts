import { developmentErrors } from '@dropyard/contract/development/development/errors'
import { quotation as contract, quotationCalls } from '@dropyard/contract/development/quotation'
import { quotationErrors } from '@dropyard/contract/development/quotation/errors'
import { type Extra, type Tier, termNames, usualDays } from '@dropyard/contract/development/quotation/terms'
import { fillWords } from '@dropyard/contract/kit/text'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inDays, today } from '../../../kit/data/days.ts'
import { ownNameWords } from '../../../kit/data/people.ts'
import { nameAt } from '../../../kit/data/qualified.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { type StoredVersion, versionsIn, versionsWith } from '../../../kit/record/kept-versions.ts'
import { serve } from '../../../kit/record/record.ts'
import { goodsUnit } from '../../catalog/goods-unit/table.ts'
import { supplierTitle } from '../../purchasing/supplier/name.ts'
import { supplier } from '../../purchasing/supplier/table.ts'
import { formsOf } from '../development/forms.ts'
import { called, codesOf } from '../development/variants.ts'
import { accept } from './accept.ts'
import { quotationDemo } from './demo.ts'
import { quotationExpiry } from './expire.ts'
import { ask, closeRound, decline, mayBeAsked, prolong, roundOf } from './rounds.ts'
import { askingTask, compare, facts, inSight, lapsed, ofPart, quotedBy, unitName } from './service.ts'
import { quotation } from './table.ts'

const served = serve(contract, quotation, {
  owner: inSight,
  search: [nameAt(supplier, quotation.supplierId)],
  columns: {
    supplier_name: supplierTitle(quotation.supplierId),
    pack_unit_name: unitName,
    ...facts,
    lapsed,
    part: ofPart,
    versions: ({ lang }) =>
      sql`${quotation.versions}`.mapWith((stored: StoredVersion[]) => versionsIn(stored, lang)),
  },
  beforeSave: async (ctx, given, before) => {
    const input = await inUnits(ctx, given)
    await mayBeAsked(ctx, [input.supplier_id])
    await nameVariants(ctx, input)
    const task = await askingTask(ctx, input.product_id)
    if (before && before.product_id !== input.product_id) fail(developmentErrors.claim)
    const tiers = plain(input.tiers ?? (before?.tiers as Tier[] | undefined) ?? [])
    if (before?.state === 'accepted' && tiers.length === 0) invalid({ tiers: quotationErrors.none.words })
    const answered = tiers.length > 0 ? 'quoted' : 'asked'
    const usual = answered === 'quoted' ? inDays(ctx, usualDays) : null
    const valid_until = input.valid_until ?? usual
    if (!before)
      return {
        ...{ ...input, valid_until, state: answered, task_id: task.id },
        round: await roundOf(ctx, input.product_id),
      }
    const kept = await storedVersions(ctx, before.id)
    const anew = before.state === 'expired' && (valid_until ?? '') >= today(ctx)
    return {
      ...{ ...input, valid_until },
      // A quotation without tiers had no terms to keep as a version.
      ...((before.tiers as unknown[]).length === 0
        ? {}
        : {
            versions: versionsWith(
              { now: ctx.now, by: await ownNameWords(ctx) },
              kept,
              termNames,
              { ...before, tiers: plain(before.tiers as Tier[]) },
              { ...input, tiers, valid_until },
            ),
          }),
      state: before.state === 'asked' || before.state === 'quoted' || anew ? answered : before.state,
      ...(before.state === 'asked' && answered === 'quoted' ? { answered_at: ctx.now } : {}),
    }
  },
})

/** The tiers without their ids, which are no terms. */
const plain = (tiers: readonly Tier[]): Tier[] =>
  tiers.map(({ quantity, price, lead_days }) => ({ quantity, price, lead_days }))

/** Versions with names in both languages; rows for readers have only those of their language. */
async function storedVersions(ctx: Ctx, id: number): Promise<StoredVersion[]> {
  const [row] = await ctx.db
    .select({ versions: quotation.versions })
    .from(quotation)
    .where(eq(quotation.id, id))
  return assertFound(row).versions
}

/** @throws at the field for a price difference that names no variant of the product */
async function nameVariants(ctx: Ctx, { product_id, extras }: { product_id: number; extras: Extra[] }) {
  if (extras.length === 0) return
  const forms = await formsOf(ctx, product_id)
  const none = extras.find(({ variant }) => !codesOf(forms).some((code) => called(forms, code, variant)))
  if (none) invalid({ extras: fillWords(developmentErrors.no_variant.words, { code: none.variant }) })
}

/** Pieces per pack default to those of the unit. */
async function inUnits<I extends { pack_unit_id: number | null; pack_quantity: number | null }>(
  ctx: Ctx,
  input: I,
): Promise<I> {
  if (input.pack_unit_id === null) return input
  const [unit] = await ctx.db
    .select({ pieces: goodsUnit.pieces })
    .from(goodsUnit)
    .where(eq(goodsUnit.id, input.pack_unit_id))
  return { ...input, pack_quantity: input.pack_quantity ?? assertFound(unit).pieces }
}

registerModule({
  name: 'quotation',
  jobs: [quotationExpiry],
  demo: quotationDemo,
  demoNeeds: ['goods-unit'],
  routes: [
    route(quotationCalls.find, (ctx, { query }) => compare(ctx, query.product_id)),
    route(quotationCalls.supplierGoods, (ctx, { query }) => quotedBy(ctx, query.supplier_id)),
    route(quotationCalls.makeDefault, (ctx, { body }) => accept(ctx, body)),
    route(quotationCalls.prolong, (ctx, { body }) => prolong(ctx, body.id, body.valid_until)),
    route(quotationCalls.decline, (ctx, { body }) => decline(ctx, body.id, body.reason)),
    route(quotationCalls.closeRound, (ctx, { body }) =>
      closeRound(ctx, body.product_id, body.round, body.reason),
    ),
    route(quotationCalls.ask, (ctx, { body }) => ask(ctx, body.product_id, body.supplier_ids)),
    ...served.routes,
  ],
})
