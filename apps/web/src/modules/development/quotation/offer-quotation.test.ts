import type { One688Offer } from '@dropyard/contract/purchasing/one688'
import { describe, expect, it } from 'vitest'
import { quotationOf } from './offer-quotation.ts'

const offer: One688Offer = {
  ...{ offer_id: '610947572360', title: 'Folding cup', title_zh: '折叠杯' },
  link: 'https://detail.1688.com/offer/610947572360.html',
  seller: { name: '义乌杯厂', member_id: 'b2b-1', kind: 'factory', years: 5, city: '金华' },
  tiers: [
    { from: 2, price: 1001 },
    { from: 100, price: 900 },
  ],
  ...{ price: 900, price_to: 1001, moq: 2, lot: 1, unit: 'piece', unit_zh: '个', unit_pieces: 1 },
  ...{ pictures: [], variants: [], stock: 100, weight_g: 90, size_cm: [], freight: null },
  ...{ sold_7d: null, sold_30d: null, sold: null, dropship: false, whole: true },
}

it('takes over tiers, the least quantity and where it was found', () => {
  expect(quotationOf(offer, [])).toMatchObject({
    tiers: [
      { quantity: 2, price: 1001 },
      { quantity: 100, price: 900 },
    ],
    moq: 2,
    stock: 100,
    source: 'one688',
    link: offer.link,
    note: '义乌杯厂 · 折叠杯',
  })
})

it('counts pieces where the offer counts pairs, and never rounds a price down', () => {
  const pairs = quotationOf({ ...offer, unit: 'pair', unit_pieces: 2 }, [])
  expect(pairs).toMatchObject({
    tiers: [
      { quantity: 4, price: 501 },
      { quantity: 200, price: 450 },
    ],
    moq: 4,
    stock: 200,
    pack_quantity: 2,
  })
})

it('asks the dearest variant’s price where the offer has no tiers', () => {
  expect(quotationOf({ ...offer, tiers: [] }, [])).toMatchObject({ tiers: [{ quantity: 2, price: 1001 }] })
})

it('says what the freight of the least quantity comes to, and nothing where it is not known', () => {
  const freight = {
    ...{ template_id: '1', name: '', free: false, charge: 'weight' as const },
    ...{ first_fee: 800, first_unit: '1' },
    ...{ next_fee: 200, next_unit: '1', estimate: 800 },
  }
  expect(quotationOf({ ...offer, freight }, [])).toMatchObject({ freight: 800, incoterm: 'collect' })
  expect(quotationOf({ ...offer, freight: { ...freight, free: true } }, [])).toMatchObject({
    freight: 0,
    incoterm: 'paid',
  })
  expect(quotationOf(offer, [])).toMatchObject({ freight: null })
})

describe('variants', () => {
  const sold = (price: number, ...values: [en: string, zh: string][]) => ({
    ...{ spec_id: `${price}`, sku_id: `${price}`, price, stock: 10, picture: null },
    attributes: values.map(([value, value_zh]) => ({ name: '', name_zh: '', value, value_zh })),
  })
  const variant = (code: string, ...options: string[]) => ({ code, options, picture: null })
  const bySku: One688Offer = {
    ...{ ...offer, tiers: [], price: 800, price_to: 1200 },
    variants: [
      sold(800, ['Red', '红色'], ['M', 'M']),
      sold(1000, ['Red', '红色'], ['L', 'L']),
      sold(1200, ['Wine red', '酒红'], ['L', 'L']),
    ],
  }

  it('fills in by how much those of the product are cheaper than the dearest of them', () => {
    const found = quotationOf(bySku, [variant('CUP-1', 'red', 'M'), variant('CUP-2', '红色', 'L')])
    expect(found).toMatchObject({
      tiers: [{ quantity: 2, price: 1000 }],
      extras: [{ variant: 'red / M', extra: -200 }],
    })
  })

  it('asks the most of any for one that the offer does not name, or names with less', () => {
    expect(quotationOf(bySku, [variant('CUP-1', 'Red'), variant('CUP-2', 'Blue')])).toMatchObject({
      tiers: [{ price: 1200 }],
      extras: [{ variant: 'Red', extra: -200 }],
    })
  })

  it('counts pieces, and finds no difference where all cost the same', () => {
    const pairs = { ...bySku, unit: 'pair', unit_pieces: 2 }
    expect(quotationOf(pairs, [variant('A', 'Red', 'M'), variant('B', 'Red', 'L')])).toMatchObject({
      tiers: [{ price: 500 }],
      extras: [{ variant: 'Red / M', extra: -100 }],
    })
    expect(quotationOf(offer, [variant('A', 'Red', 'M')])).toMatchObject({ extras: [] })
  })
})
