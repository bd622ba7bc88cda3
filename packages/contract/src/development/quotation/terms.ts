import type { z } from 'zod'
import { line } from '../../kit/line.ts'
import { lines } from '../../kit/lines.ts'
import { table } from '../../kit/table.ts'
import * as wire from '../../kit/wire.ts'
import { quotationErrors } from './errors.ts'

/** Terms agreed with a supplier: prices by quantity, and further terms. */

const tier = line({
  title: ['Price tiers', '阶梯价'],
  singular: ['price tier', '阶梯价'],
  fields: {
    quantity: [wire.int({ min: 1, max: 10_000_000 }), 'From quantity', '起订数量'],
    price: [wire.minor({ min: 1, max: 10_000_000_000 }), 'Unit price', '单价'],
    lead_days: [wire.maybe(wire.int({ min: 0, max: 365 })), 'Lead time (days)', '交期（天）'],
  },
})
export type Tier = z.output<(typeof tier)['input']>

/** Quantities rise from tier to tier, and prices don't. */
export const tiers = lines(tier, {
  max: 10,
  listed: true,
  after: 'tax_percent',
  check: ({ quantity, price }, { all, at }) => {
    const before = all[at - 1]
    if (!before) return undefined
    if (quantity <= before.quantity) return { quantity: quotationErrors.tiers.words }
    return price > before.price ? { price: quotationErrors.tiers.words } : undefined
  },
})

/** Price differences of variants relative to the tiers; a variant is named by SKU or by one of its values. */
export const extras = table(
  {
    variant: [wire.text(60), 'Variant (SKU or value)', '规格（SKU 或属性值）'],
    extra: [wire.minor({ min: -1_000_000_000, max: 1_000_000_000 }), 'Price difference', '单价差额'],
  },
  100,
)
export type Extra = (typeof extras)['_output'][number]

/** Validity in days, if the supplier states none. */
export const usualDays = 30

/** Names of the terms. When one changes, the earlier terms are kept as a version. */
export const termNames = [
  ...['currency', 'incoterm', 'tax_included', 'tax_percent', 'tiers', 'extras', 'moq', 'order_multiple'],
  ...['sample_fee', 'sample_deductible', 'mould_fee', 'mould_pieces', 'customizing_fee', 'freight'],
  'valid_until',
] as const
