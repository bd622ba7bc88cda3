import { expect, it } from 'vitest'
import type { Forms } from './behaviour.ts'
import { tiersOf } from './cost.ts'

const forms = {
  goodsOpen: { variants: [{ code: 'CAP-1', option_1: 'Red', option_2: 'L' }] },
} as unknown as Forms
const priced = (extras: { variant: string; extra: number }[]) =>
  tiersOf({ tiers: [{ quantity: 1, price: 500 }], extras } as never, forms, 'CAP-1')[0]?.price

it('costs more or less by the variant’s SKU before one of its values', () => {
  expect(priced([{ variant: 'Red', extra: 100 }])).toBe(600)
  expect(
    priced([
      { variant: 'Red', extra: 100 },
      { variant: 'CAP-1', extra: 300 },
    ]),
  ).toBe(800)
  expect(priced([{ variant: 'Blue', extra: 100 }])).toBe(500)
})
