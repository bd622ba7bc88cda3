import { quotation as contract } from '@dropyard/contract/development/quotation'
import type { Extra, Tier } from '@dropyard/contract/development/quotation/terms'
import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import type { StoredVersion } from '../../../kit/record/kept-versions.ts'
import { linesTable } from '../../../kit/record/lines-table.ts'
import { goodsUnit } from '../../catalog/goods-unit/table.ts'
import { supplier } from '../../purchasing/supplier/table.ts'
import { developmentProduct, developmentTask } from '../development/table.ts'

/** Quotations of suppliers for a product, in rounds. Amounts are in minor units of the currency. */
export const quotation = pgTable(
  'quotation',
  {
    id: id(),
    productId: refTo('product_id', () => developmentProduct.id),
    taskId: refTo('task_id', () => developmentTask.id),
    round: integer('round').notNull().default(1),
    supplierId: refTo('supplier_id', () => supplier.id),
    state: oneOf('state', ['asked', 'quoted', 'accepted', 'declined', 'expired'], 'asked'),
    currency: oneOf('currency', ['CNY', 'USD'], 'CNY'),
    incoterm: text('incoterm').notNull().default('paid'),
    taxIncluded: boolean('tax_included').notNull().default(true),
    taxPercent: integer('tax_percent').notNull().default(13),
    /**
     * Until lines were stored in `quotation_tier`. Processes of the version before still write it during an upgrade; a trigger
     * (table.sql) moves that to the lines. To be dropped in the next version.
     */
    formerTiers: jsonb('tiers').notNull().default([]),
    extras: jsonb('extras').$type<Extra[]>().notNull().default([]),
    moq: integer('moq'),
    orderMultiple: integer('order_multiple'),
    packUnitId: ref('pack_unit_id').references(() => goodsUnit.id),
    packQuantity: integer('pack_quantity'),
    cartonPieces: integer('carton_pieces'),
    cartonGrams: integer('carton_grams'),
    cartonLengthMm: integer('carton_length_mm'),
    cartonWidthMm: integer('carton_width_mm'),
    cartonHeightMm: integer('carton_height_mm'),
    /** The supplier's stock, and daily capacity, in pieces. */
    stock: integer('stock'),
    capacity: integer('capacity'),
    sampleFee: minor('sample_fee'),
    sampleDays: integer('sample_days'),
    sampleDeductible: boolean('sample_deductible').notNull().default(false),
    mouldFee: minor('mould_fee'),
    mouldPieces: integer('mould_pieces'),
    customizingFee: minor('customizing_fee'),
    freight: minor('freight'),
    validUntil: date('valid_until', { mode: 'string' }),
    terms: text('terms').notNull().default(''),
    source: text('source').notNull().default('manual'),
    link: text('link').notNull().default(''),
    evidence: text('evidence').array().notNull().default([]),
    note: text('note').notNull().default(''),
    /** SKU codes of the variants for which it is the default; empty in a default: all variants. */
    variants: text('variants').array().notNull().default([]),
    /** Why it was accepted although its cost exceeds the idea's target. */
    acceptReason: text('accept_reason').notNull().default(''),
    /** Why it was declined. */
    declineReason: text('decline_reason').notNull().default(''),
    /** It was the default when it expired, and has not been replaced. */
    wasDefault: boolean('was_default').notNull().default(false),
    /** Earlier terms. */
    versions: jsonb('versions').$type<StoredVersion[]>().notNull().default([]),
    createdBy: ref('created_by'),
    /** When its supplier answered; null if it was entered without a request. */
    answeredAt: instant('answered_at'),
    ...times,
  },
  (t) => [
    index('quotation_product').on(t.productId, t.id),
    index('quotation_task').on(t.taskId),
    index('quotation_pack_unit').on(t.packUnitId),
    index('quotation_supplier').on(t.supplierId, t.id),
    index('quotation_valid').on(t.validUntil).where(sql`${t.state} IN ('quoted', 'accepted')`),
    // At most one default for all variants, even with concurrent requests; defaults of some variants are decided under the
    // product's lock.
    uniqueIndex('quotation_default_whole')
      .on(t.productId)
      .where(sql`${t.state} = 'accepted' AND ${t.variants} = '{}'`),
    check('quotation_round', sql`${t.round} > 0`),
  ],
)

namesFiles(quotation.evidence, quotation.versions)

export const quotationTier = linesTable('quotation_tier', quotation, contract, 'tiers')

const { formerTiers: _former, ...columns } = getTableColumns(quotation)
/** The columns of a quotation, and its tiers. */
export const withTiers = {
  ...columns,
  tiers: sql<Tier[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object(
      'quantity', tier.quantity, 'price', tier.price, 'lead_days', tier.lead_days) ORDER BY tier.position), '[]')
    FROM quotation_tier tier WHERE tier.quotation_id = ${qualified(quotation.id)})`,
}
export type Quotation = Omit<typeof quotation.$inferSelect, 'formerTiers'> & { readonly tiers: Tier[] }
