import { convertWith, type Rates } from '@dropyard/contract/kit/money'
import type { Ctx } from '../../../kit/context.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { landedCost } from '../quotation/landed.ts'
import type { quotation } from '../quotation/table.ts'
import type { Forms } from './behaviour.ts'
import { idIn, number, rowsIn } from './values.ts'
import { called, namesWhole } from './variants.ts'

/** What a piece costs in the warehouse, by its quotation and the samples that were paid. */

type Quotation = typeof quotation.$inferSelect

/** What was paid for samples of a supplier, and is not taken off the first order; undefined where nobody noted a fee. */
function feesPaid(forms: Forms, supplierId: number): number | undefined {
  const paid = Object.values(forms)
    .flatMap((form) => rowsIn(form, 'samples'))
    .filter((row) => idIn(row, 'supplier_id') === supplierId && typeof row.fee === 'number')
  if (paid.length === 0) return undefined
  return paid.filter(({ deductible }) => !deductible).reduce((sum, { fee }) => sum + number(fee), 0)
}

/** Pieces of the first order; what nobody said is what the supplier sells at least. */
export const firstQuantity = ({ goodsComplete, supplierQuotation, goodsDevelop }: Forms): number =>
  number(goodsComplete?.first_quantity ?? supplierQuotation?.quantity_first ?? goodsDevelop?.first_quantity)

/** What a variant costs more or less than the tiers say. */
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
 * In CNY fen, of an order of so many pieces; below the first tier, of as many as that wants.
 *
 * @param code of a variant; without one, what the tiers say
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

/** What each of some variants costs at the first order, in CNY fen; without variants, what the tiers say. */
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

/** Rates of the day on which quotations were last decided about: what they cost does not move with the market. */
export const ratesOf = (ctx: Ctx, quoted: readonly Quotation[]): Promise<Rates> =>
  ratesAt(
    ctx,
    quoted.length > 0 ? new Date(Math.max(...quoted.map((row) => Number(row.updatedAt)))) : ctx.now,
  )
