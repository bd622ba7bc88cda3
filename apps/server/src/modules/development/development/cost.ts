import { convertWith, type Rates } from '@dropyard/contract/kit/money'
import type { Ctx } from '../../../kit/context.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { landedCost } from '../quotation/landed.ts'
import type { Quotation } from '../quotation/table.ts'
import type { Forms } from './behaviour.ts'
import { idIn, number, rowsIn } from './values.ts'
import { called, namesWhole } from './variants.ts'

/** Cost of a piece delivered to the warehouse, from its quotation and the fees paid for samples. */

/** Sum of a supplier's sample fees that aren't deducted from the first order; undefined if no fee was recorded. */
function feesPaid(forms: Forms, supplierId: number): number | undefined {
  const paid = Object.values(forms)
    .flatMap((form) => rowsIn(form, 'samples'))
    .filter((row) => idIn(row, 'supplier_id') === supplierId && typeof row.fee === 'number')
  if (paid.length === 0) return undefined
  return paid.filter(({ deductible }) => !deductible).reduce((sum, { fee }) => sum + number(fee), 0)
}

/** Pieces of the first order. 0 if it isn't entered; {@link costAt} then uses the supplier's first tier. */
export const firstQuantity = ({ goodsComplete, supplierQuotation, goodsDevelop }: Forms): number =>
  number(goodsComplete?.first_quantity ?? supplierQuotation?.quantity_first ?? goodsDevelop?.first_quantity)

/** Price difference of a variant relative to the tiers. */
export function extraOf({ extras }: Pick<Quotation, 'extras'>, forms: Forms, code: string): number {
  const named = (is: typeof called) => extras.find(({ variant }) => is(forms, code, variant))
  return (named(namesWhole) ?? named(called))?.extra ?? 0
}

export const dearerBy = (tiers: Quotation['tiers'], extra: number): Quotation['tiers'] =>
  extra === 0 ? tiers : tiers.map((one) => ({ ...one, price: Math.max(1, one.price + extra) }))

/** A quotation's tiers for one variant. */
export const tiersOf = (quoted: Quotation, forms: Forms, code: string): Quotation['tiers'] =>
  dearerBy(quoted.tiers, extraOf(quoted, forms, code))

/**
 * Cost per piece in CNY fen for an order of this size; below the first tier, for the quantity of that tier.
 * @param code of a variant; without one, the tiers' own price
 */
export function costAt(quotation: Quotation, forms: Forms, wanted: number, rates: Rates, code?: string) {
  const quoted = code === undefined ? quotation : { ...quotation, tiers: tiersOf(quotation, forms, code) }
  const quantity = Math.max(wanted, quoted.tiers[0]?.quantity ?? 1)
  const fees = feesPaid(forms, quoted.supplierId)
  const amount = landedCost(fees === undefined ? quoted : { ...quoted, sampleFee: null }, quantity)
  if (amount === null) return null
  const cny = convertWith(rates, { amount, currency: quoted.currency }, 'CNY')?.amount
  return cny === undefined ? null : cny + Math.round((fees ?? 0) / quantity)
}

/** Cost of each variant in the first order, in CNY fen; without variants, one entry with the tiers' own price. */
export function costsOf(
  quotation: Quotation,
  forms: Forms,
  rates: Rates,
  codes: readonly string[],
): { variant: string; cost: number }[] {
  if (quotation.tiers.length === 0) return []
  const first = firstQuantity(forms)
  return (codes.length > 0 ? codes : [undefined]).flatMap((code) => {
    const cost = costAt(quotation, forms, first, rates, code)
    return cost === null ? [] : [{ variant: code ?? '', cost }]
  })
}

/** Exchange rates of the last decision on these quotations, so that their cost does not change with the market. */
export const ratesOf = (ctx: Ctx, quoted: readonly Quotation[]): Promise<Rates> =>
  ratesAt(
    ctx,
    quoted.length > 0 ? new Date(Math.max(...quoted.map((row) => Number(row.updatedAt)))) : ctx.now,
  )
