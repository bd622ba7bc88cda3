import { allocate } from '@dropyard/contract/kit/money'
import type { EarnedOrder } from '../order-margin/margin.ts'

/** Divides what an order earned among its lines and the suppliers of their pieces. Parts add up to the order exactly. */

interface MarginPart {
  readonly lineId: number
  readonly skuId: number
  readonly supplierId: number
  readonly orders: number
  readonly lines: number
  readonly pieces: number
  readonly sales: number
  readonly shipping: number
  readonly goods: number
  readonly late: number
  readonly freight: number
  readonly packaging: number
  readonly estimated: number
  readonly quotedSales: number
  readonly quotedMargin: number
}

/** An amount without items to divide it among belongs to the order as a whole. */
const among = (total: number, weights: readonly number[]): number[] =>
  weights.length === 0 ? [] : allocate(total, weights)

/**
 * Sales are divided by what was charged for lines, the carrier's charge by weight; within a line by pieces.
 * @param supplierOf the supplier of the pieces of a cost layer; 0 if none is known
 */
export function partsOf(
  { revenue, shipping, freight, packaging, lines }: EarnedOrder,
  supplierOf: (layerId: number) => number,
): MarginPart[] {
  const none = { lineId: 0, skuId: 0, supplierId: 0, lines: 0, pieces: 0, goods: 0, late: 0, estimated: 0 }
  const whole = { sales: revenue ?? 0, shipping, freight: freight ?? 0, packaging }
  if (lines.length === 0) return [{ ...none, ...whole, orders: 1, quotedSales: 0, quotedMargin: 0 }]
  const charged = lines.map((line) => line.charged)
  const sales = among(whole.sales, charged)
  const shippings = among(whole.shipping, charged)
  const freights = among(
    whole.freight,
    lines.map(({ grams }) => grams),
  )
  const packagings = among(
    packaging,
    lines.map(({ grams }) => grams),
  )
  return lines.flatMap((line, at) => {
    const bySupplier = [...Map.groupBy(line.sources, ({ layer_id }) => supplierOf(layer_id))]
      .map(([supplierId, some]) => ({
        supplierId,
        pieces: some.reduce((sum, one) => sum + one.pieces, 0),
        goods: some.reduce((sum, one) => sum + one.cost, 0),
        late: some.reduce((sum, one) => sum + one.late, 0),
        estimated: some.reduce((sum, one) => sum + (one.estimated ? one.cost : 0), 0),
      }))
      .sort((a, b) => b.pieces - a.pieces || a.supplierId - b.supplierId)
    // Pieces whose layers aren't known have the expected cost.
    const parts =
      bySupplier.length > 0
        ? bySupplier
        : [{ supplierId: 0, pieces: line.pieces, goods: line.cost, late: 0, estimated: line.cost }]
    const weights = parts.map(({ pieces }) => pieces)
    const shares = {
      sales: among(sales[at] ?? 0, weights),
      shipping: among(shippings[at] ?? 0, weights),
      freight: among(freights[at] ?? 0, weights),
      packaging: among(packagings[at] ?? 0, weights),
    }
    return parts.map((part, n): MarginPart => {
      const [sale, shipped] = [shares.sales[n] ?? 0, shares.shipping[n] ?? 0]
      const { quotedCost } = line
      return {
        ...{ lineId: line.id, skuId: line.skuId, ...part },
        ...{ orders: at === 0 && n === 0 ? 1 : 0, lines: n === 0 ? 1 : 0 },
        ...{ sales: sale, shipping: shipped, freight: shares.freight[n] ?? 0 },
        packaging: shares.packaging[n] ?? 0,
        quotedSales: quotedCost === null ? 0 : sale,
        quotedMargin: quotedCost === null ? 0 : sale - shipped - quotedCost * part.pieces,
      }
    })
  })
}
