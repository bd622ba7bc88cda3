import { table } from '../kit/table.ts'
import * as wire from '../kit/wire.ts'

/** What is agreed with a supplier: what pieces cost at which quantities, and beside that. */

export const tiers = table(
  {
    quantity: [wire.int({ min: 1, max: 10_000_000 }), 'From quantity', '起订数量'],
    price: [wire.minor({ min: 1, max: 10_000_000_000 }), 'Unit price', '单价'],
    lead_days: [wire.maybe(wire.int({ min: 0, max: 365 })), 'Lead time (days)', '交期（天）'],
  },
  10,
)
export type Tier = (typeof tiers)['_output'][number]

/** Variants that cost more or less than the tiers say, by their SKU or one of their values. */
export const extras = table(
  {
    variant: [wire.line(60), 'Variant (SKU or value)', '规格（SKU 或属性值）'],
    extra: [wire.minor({ min: -1_000_000_000, max: 1_000_000_000 }), 'Price difference', '单价差额'],
  },
  100,
)
export type Extra = (typeof extras)['_output'][number]

/** Days that a quotation holds where its supplier did not say. */
export const usualDays = 30

/** What is agreed with a supplier. When it is changed, what it was before is kept. */
export const termNames = [
  ...['currency', 'incoterm', 'tax_included', 'tax_percent', 'tiers', 'extras', 'moq', 'order_multiple'],
  ...['sample_fee', 'sample_deductible', 'mould_fee', 'mould_pieces', 'customizing_fee', 'freight'],
  'valid_until',
] as const
