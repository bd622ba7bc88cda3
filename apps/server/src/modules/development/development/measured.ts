import type { Measured } from '@dropyard/contract/development/development/module'
import { convertWith, formatMoney, type Rates } from '@dropyard/contract/kit/money'
import { fill, firstNames, type Lang, type Words } from '@dropyard/contract/kit/text'
import type { Ctx } from '../../../kit/context.ts'
import { ranksByDiscount } from '../../account/rank/discounts.ts'
import { discounted } from '../../catalog/goods/price.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { type Paid, paidLast } from '../../purchasing/goods-seller/supplied.ts'
import { defaultOf, defaultQuotations, lapsedOn } from '../quotation/defaults.ts'
import type { Forms } from './behaviour.ts'
import { costAt, firstQuantity, ratesOf } from './cost.ts'
import { sampleOf } from './sample-of.ts'
import { rowsIn } from './values.ts'

/** Explains where cost and weight of a finished product come from, and how far they differ from the quotation. */

/** Larger differences from the quotation or the plan are shown, in percent. */
const tolerance = 5
const most = 5

const words = {
  paid: { en: 'Cost {{value}}, paid last on {{day}}', zh: '成本 {{value}}，取自 {{day}} 最近采购价' },
  paidOnce: { en: 'Cost {{value}}, paid last', zh: '成本 {{value}}，取自最近采购价' },
  quoted: { en: 'Cost {{value}}, as quoted', zh: '成本 {{value}}，取自报价' },
  cost: { en: 'Cost {{value}}, entered by hand', zh: '成本 {{value}}，手工填写' },
  measured: { en: 'Weight {{value}}, measured with the sample', zh: '重量 {{value}}，取自样品实测' },
  weight: { en: 'Weight {{value}}, entered by hand', zh: '重量 {{value}}，手工填写' },
  other: {
    en: 'No sample was measured of {{codes}}: weight and size are those of another variant',
    zh: '{{codes}} 没有实测样品，重量和尺寸取自其他规格',
  },
  quotation: { en: 'quotation {{from}} → {{to}} ({{percent}})', zh: '报价 {{from}} → {{to}}（{{percent}}）' },
  target: {
    en: '{{what}}: target {{from}} → {{to}} ({{percent}})',
    zh: '{{what}}：目标 {{from}} → {{to}}（{{percent}}）',
  },
  lapsed: {
    en: 'The quotation expired on {{day}}: have it extended',
    zh: '报价已于 {{day}} 过期，请延期',
  },
  targetCost: { en: 'Cost', zh: '成本' },
  targetPrice: { en: 'Price', zh: '售价' },
  rank: {
    en: '{{rank}} pays {{price}} ({{percent}} on the cost)',
    zh: '{{rank}}等级价 {{price}}（相对成本 {{percent}}）',
  },
  samples: {
    en: 'Samples: budget {{from}} → {{to}} ({{percent}})',
    zh: '打样费：预算 {{from}} → {{to}}（{{percent}}）',
  },
} as const satisfies Record<string, Words>

export interface RankPrice {
  readonly name: string
  readonly discountBp: number
}

export interface Known {
  readonly forms: Forms
  readonly paid: ReadonlyMap<string, Paid>
  /** From the default quotations: landed cost of a variant at the first order's quantity in fen, and its weight. */
  readonly quoted: {
    readonly price: (code: string) => number | null
    readonly grams: (code: string) => number | null
  }
  /** Ranks of merchants, and exchange rates for the margins of their prices. */
  readonly ranks: readonly RankPrice[]
  readonly rates: Rates
}

const cny = (amount: number): string => `CNY ${formatMoney({ amount, currency: 'CNY' })}`
const usd = (amount: number): string => `USD ${formatMoney({ amount, currency: 'USD' })}`
const grams = (weight: number): string => `${weight.toLocaleString('en-US')} g`

const percentOff = (from: number, to: number): number => ((to - from) / from) * 100
const signed = (percent: number): string => `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%`
const change = (from: number, to: number, shown: (value: number) => string) => ({
  from: shown(from),
  to: shown(to),
  percent: signed(percentOff(from, to)),
})

/** One line for each distinct cost and weight among the variants. */
function sources({ forms, paid, quoted }: Known, lang: Lang): Measured[] {
  const skus = rowsIn(forms.goodsComplete, 'skus')
  const costSource = (cost: number, code: string): string => {
    const last = paid.get(code)
    const by = last?.price === cost ? (last.on === null ? 'paidOnce' : 'paid') : undefined
    const source = by ?? (cost === quoted.price(code) ? 'quoted' : 'cost')
    return fill(words[source][lang], { value: cny(cost), day: last?.on ?? '' })
  }
  const weightSource = (weight: number, code: string): string => {
    const source = weight === sampleOf(forms, code).sample?.weight_grams ? 'measured' : 'weight'
    return fill(words[source][lang], { value: grams(weight) })
  }
  const lines = (
    name: 'cost' | 'weight_grams',
    source: (value: number, code: string) => string,
    askedOf: (code: string) => number | null,
    shown: (value: number) => string,
  ): Measured[] => {
    const said = new Map<string, readonly [value: number, asked: number | null]>()
    for (const { code, [name]: value } of skus)
      if (typeof value === 'number') said.set(source(value, String(code)), [value, askedOf(String(code))])
    return [...said].slice(0, most).map(([message, [value, asked]]) => {
      if (!asked || Math.abs(percentOff(asked, value)) <= tolerance) return { message, differs: false }
      const against = fill(words.quotation[lang], change(asked, value, shown))
      return { message: `${message}${lang === 'zh' ? '，' : '; '}${against}`, differs: true }
    })
  }
  return [
    ...lines('cost', costSource, quoted.price, cny),
    ...lines('weight_grams', weightSource, quoted.grams, grams),
  ]
}

/** Variants that use weight and size of another variant's sample. */
function borrowed({ forms }: Known, lang: Lang): Measured[] {
  const codes = rowsIn(forms.goodsComplete, 'skus').flatMap((row) => {
    const code = String(row.code)
    const { sample, own } = sampleOf(forms, code)
    return sample && !own && row.weight_grams === sample.weight_grams ? [code] : []
  })
  if (codes.length === 0) return []
  return [{ message: fill(words.other[lang], { codes: firstNames(codes, most)[lang] }), differs: true }]
}

/** The cost and the price that exceed the idea's targets most. */
function targets({ forms }: Known, lang: Lang): Measured[] {
  const line = (
    name: 'cost' | 'price',
    what: Words,
    shown: typeof cny,
    wrong: (percent: number) => boolean,
  ): Measured[] => {
    const from = Number(forms.goodsDevelop?.[`target_${name}`] ?? 0)
    if (from === 0) return []
    const [to] = rowsIn(forms.goodsComplete, 'skus')
      .map((row) => row[name])
      .filter((value) => typeof value === 'number')
      .filter((value) => wrong(percentOff(from, value)))
      .toSorted((a, b) => Math.abs(percentOff(from, b)) - Math.abs(percentOff(from, a)))
    if (to === undefined) return []
    const values = { what: what[lang], ...change(from, to, shown) }
    return [{ message: fill(words.target[lang], values), differs: true }]
  }
  return [
    ...line('cost', words.targetCost, cny, (percent) => percent > 0),
    ...line('price', words.targetPrice, usd, (percent) => Math.abs(percent) > tolerance),
  ]
}

/** Lowest and highest price per rank, and the markup of its price with the smallest margin. */
function rankPrices({ forms, ranks, rates }: Known, lang: Lang): Measured[] {
  const skus = rowsIn(forms.goodsComplete, 'skus').flatMap(({ price, cost }) => {
    const inUsd =
      typeof cost === 'number'
        ? convertWith(rates, { amount: cost, currency: 'CNY' }, 'USD')?.amount
        : undefined
    return typeof price === 'number' && inUsd ? [{ price, cost: inUsd }] : []
  })
  if (skus.length === 0) return []
  return ranks.map(({ name, discountBp }) => {
    const prices = skus.map(({ price }) => discounted(price, discountBp))
    const margin = Math.min(...skus.map(({ cost }, at) => percentOff(cost, prices[at] ?? 0)))
    const [least, most] = [Math.min(...prices), Math.max(...prices)]
    const values = {
      rank: name,
      price: least === most ? usd(least) : `${usd(least)} – ${usd(most)}`,
      percent: signed(margin),
    }
    return { message: fill(words.rank[lang], values), differs: margin <= 0 }
  })
}

/** Cost of samples, if it exceeds their budget. */
export function overBudget(forms: Forms, lang: Lang): Measured[] {
  const budget = Number(forms.goodsOpen?.sample_budget ?? 0)
  const spent = Object.values(forms)
    .flatMap((form) => rowsIn(form, 'samples'))
    .reduce((sum, { fee }) => sum + Number(fee ?? 0), 0)
  if (budget === 0 || spent <= budget) return []
  return [{ message: fill(words.samples[lang], change(budget, spent, cny)), differs: true }]
}

/** Origin of costs and weights, and differences from what was quoted, measured or planned. */
export const measuredOf = (known: Known, lang: Lang): Measured[] => [
  ...sources(known, lang),
  ...borrowed(known, lang),
  ...targets(known, lang),
  ...rankPrices(known, lang),
  ...overBudget(known.forms, lang),
]

/** The same for a product's current data. */
export async function measured(ctx: Ctx, productId: number, forms: Forms): Promise<Measured[]> {
  const codes = rowsIn(forms.goodsComplete, 'skus').map(({ code }) => String(code))
  const [paid, defaults, ranks, today] = await Promise.all([
    paidLast(ctx, codes),
    defaultQuotations(ctx, productId),
    ranksByDiscount(ctx),
    ratesAt(ctx, ctx.now),
  ])
  const rates = await ratesOf(ctx, defaults)
  const first = firstQuantity(forms)
  const price = (code: string) => {
    const quoted = defaultOf(defaults, code)
    return quoted ? costAt(quoted, forms, first, rates, code) : null
  }
  const grams = (code: string) => {
    const { cartonGrams, cartonPieces } = defaultOf(defaults, code) ?? {}
    return cartonGrams && cartonPieces ? Math.round(cartonGrams / cartonPieces) : null
  }
  const day = lapsedOn(ctx, defaults)
  return [
    ...(day === undefined ? [] : [{ message: fill(words.lapsed[ctx.lang], { day }), differs: true }]),
    ...measuredOf({ forms, paid, quoted: { price, grams }, ranks, rates: today }, ctx.lang),
  ]
}
