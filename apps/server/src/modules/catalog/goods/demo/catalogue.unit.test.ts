import { describe, expect, it } from 'vitest'
import { demoCatalogue } from './catalogue.ts'
import { demoCategories } from './categories.ts'
import { allKinds } from './kind.ts'
import type { DemoGoods } from './types.ts'

const kinds = allKinds()
const goods = demoCatalogue(kinds)
const categories = demoCategories(kinds)
const variants = goods.flatMap((one) => one.variants)

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

function checkDigitHolds(barcode: string): boolean {
  const sum = [...barcode].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return sum % 10 === 0
}

describe('the demo catalogue', () => {
  it('has about three hundred goods and is the same each time', () => {
    expect(goods.length).toBeGreaterThanOrEqual(270)
    expect(goods.length).toBeLessThanOrEqual(330)
    expect(demoCatalogue(allKinds())).toEqual(goods)
  })

  it('never repeats a code, handle, title, description, SKU or barcode', () => {
    const texts: Record<string, (one: DemoGoods) => string> = {
      code: (one) => one.code,
      handle: (one) => one.handle,
      'English title': (one) => one.title.en,
      'Chinese title': (one) => one.title.zh,
      'English description': (one) => one.description.en,
      'Chinese description': (one) => one.description.zh,
      'English opening': (one) => one.description.en.split('</p>')[0] ?? '',
      'Chinese opening': (one) => one.description.zh.split('</p>')[0] ?? '',
    }
    for (const [name, read] of Object.entries(texts)) expect(repeated(goods.map(read)), name).toEqual([])
    expect(repeated(variants.map((variant) => variant.sku))).toEqual([])
    expect(repeated(variants.map((variant) => variant.barcode))).toEqual([])
  })

  it('sells every variant for more than it costs', () => {
    for (const variant of variants) {
      const costCents = variant.costFen / 7.1
      expect(variant.priceCents, variant.sku).toBeGreaterThan(costCents * 1.2)
      expect(variant.priceCents % 10, variant.sku).toBe(0)
    }
  })

  it('gives each variant whole amounts, a weight, a size and a valid barcode', () => {
    for (const { sku, barcode, costFen, weightG, lengthMm, widthMm, heightMm } of variants) {
      for (const number of [costFen, weightG, lengthMm, widthMm, heightMm]) {
        expect(Number.isInteger(number) && number > 0, `${sku}: ${number}`).toBe(true)
      }
      expect(barcode).toMatch(/^20\d{11}$/)
      expect(checkDigitHolds(barcode), barcode).toBe(true)
      expect(sku).toMatch(/^[A-Z0-9-]{5,32}$/)
    }
  })

  it('has one to twelve variants for each product, one value for each option, no combination twice', () => {
    for (const one of goods) {
      expect(one.variants.length, one.code).toBeGreaterThanOrEqual(1)
      expect(one.variants.length, one.code).toBeLessThanOrEqual(12)
      const product = one.options.reduce((total, option) => total * option.values.length, 1)
      expect(one.variants.length, one.code).toBe(product)
      const combinations = one.variants.map((variant) => variant.values.map((value) => value.en).join(' / '))
      expect(repeated(combinations), one.code).toEqual([])
      for (const variant of one.variants) expect(variant.values.length).toBe(one.options.length)
    }
  })

  it('shows each variant in a front picture of its own colour', () => {
    for (const one of goods) {
      expect(one.pictures.length).toBeGreaterThanOrEqual(2)
      for (const variant of one.variants) expect(one.pictures[variant.picture]?.view).toBe('front')
    }
  })

  it('carries what customs asks for', () => {
    for (const one of goods) {
      expect(one.hsCode, one.code).toMatch(/^\d{6}$/)
      expect(one.origin).toBe('CN')
      expect(one.declaredName.en.length).toBeGreaterThan(2)
      expect(one.declaredValueCents).toBeGreaterThanOrEqual(100)
    }
  })

  it('mixes well stocked, low and empty variants', () => {
    const totals = variants.map((variant) => variant.stock.reduce((sum, stock) => sum + stock.quantity, 0))
    expect(totals.filter((total) => total === 0).length).toBeGreaterThan(5)
    expect(totals.filter((total) => total > 0 && total < 10).length).toBeGreaterThan(20)
    expect(mean(totals)).toBeGreaterThan(400)
  })

  it('writes Chinese where it says Chinese, and no Chinese in English', () => {
    for (const one of goods) {
      expect(one.title.zh, one.code).toMatch(/\p{Script=Han}/u)
      expect(one.description.zh, one.code).toMatch(/\p{Script=Han}/u)
      expect(one.title.en + one.description.en, one.code).not.toMatch(/\p{Script=Han}/u)
    }
  })
})

describe('the demo category tree', () => {
  it('has three levels with parents before children', () => {
    const seen = new Map<string, number>()
    for (const category of categories) {
      expect(seen.has(category.code), category.code).toBe(false)
      const parentLevel = category.parent === null ? 0 : seen.get(category.parent)
      expect(parentLevel, category.code).toBe(category.level - 1)
      seen.set(category.code, category.level)
    }
    expect(new Set(seen.values())).toEqual(new Set([1, 2, 3]))
  })

  it('has no leaf without goods and no goods without a leaf', () => {
    const leaves = categories.filter((category) => category.level === 3).map((category) => category.code)
    expect(new Set(goods.map((one) => one.category))).toEqual(new Set(leaves))
  })
})
