import { expect, it } from 'vitest'
import { costAt, firstQuantity, tiersOf } from './cost.ts'

const quoted = {
  supplierId: 7,
  currency: 'USD',
  tiers: [
    { quantity: 100, price: 200, lead_days: 7 },
    { quantity: 500, price: 150, lead_days: 9 },
  ],
  extras: [{ variant: 'XL', extra: 50 }],
  ...{ taxIncluded: false, taxPercent: 10, mouldFee: 5000, mouldPieces: 1000, freight: 1000, sampleFee: 600 },
} as unknown as Parameters<typeof costAt>[0]
const rates = { 'USD/CNY': '7' }
const paid = (fee: number, deductible: boolean, supplier_id = 7) => ({ fee, deductible, supplier_id })

it('is what the quotation costs in the warehouse at the first order, in CNY, whatever it was quoted in', () => {
  // 1.50 and tax of 0.15, freight of 0.02, mould of 0.05, sample of 0.012: 1.73 USD.
  expect(costAt(quoted, {}, 500, rates)).toBe(1211)
  // Below the first tier, its 100 pieces: 2.00 + 0.20 + 0.10 + 0.05 + 0.06.
  expect(costAt(quoted, {}, 20, rates)).toBe(1687)
  expect(costAt({ ...quoted, currency: 'XXX' as 'USD' }, {}, 500, rates)).toBeNull()
})

it('carries the fees that were paid for its samples instead, unless the first order gives them back', () => {
  const forms = { goodsSample: { samples: [paid(4000, false), paid(9000, true), paid(5000, false, 8)] } }
  // 1.72 USD without the fee quoted, and CNY 40.00 over 500 pieces.
  expect(costAt(quoted, forms, 500, rates)).toBe(1212)
  expect(costAt(quoted, { goodsSample: { samples: [paid(9000, true)] } }, 500, rates)).toBe(1204)
})

it('takes the quantity that completion plans, else the one that suppliers were asked for, else the idea’s', () => {
  const forms = { goodsDevelop: { first_quantity: 100 }, supplierQuotation: { quantity_first: 200 } }
  expect(firstQuantity(forms)).toBe(200)
  expect(firstQuantity({ ...forms, goodsComplete: { first_quantity: 300 } })).toBe(300)
  expect(firstQuantity({ goodsDevelop: { first_quantity: 100 } })).toBe(100)
})

it('is what a variant costs more than the tiers say, found by its SKU or one of its values', () => {
  const variants = ['M', 'XL'].map((option_1) => ({ code: `CUP-${option_1}`, option_1 }))
  const forms = { goodsOpen: { variants } }
  expect(costAt(quoted, forms, 500, rates, 'CUP-M')).toBe(1211)
  // 0.50 more, and a tenth of tax on it.
  expect(costAt(quoted, forms, 500, rates, 'CUP-XL')).toBe(1596)
  expect(tiersOf(quoted, forms, 'CUP-XL').map(({ price }) => price)).toEqual([250, 200])
})
