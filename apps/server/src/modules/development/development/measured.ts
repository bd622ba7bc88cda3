import type { Measured } from '@dropyard/contract/development/module'
import { convertWith, formatMoney } from '@dropyard/contract/kit/money'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { defaultQuotation } from '../quotation/service.ts'
import type { Forms } from './behaviour.ts'
import { rowsIn } from './variants.ts'

/** Where the cost and the weight of a finished product come from, and how far they are from what its supplier quoted. */

/** What was paid last for a SKU, in CNY fen, and when. */
export interface Paid {
  readonly price: number
  readonly on: string | null
}

/** What was paid last, by SKU code, whoever it was paid to. */
export async function paidLast(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, Paid>> {
  const { rows } = await ctx.db.execute<{ code: string; price: number; on: string | null }>(sql`
    SELECT DISTINCT ON (s.code) s.code, g.last_price::int AS price, g.last_date::text AS on
    FROM sku s JOIN goods_seller g ON g.sku_id = s.id
    WHERE s.code IN ${codes.length > 0 ? [...codes] : ['']} AND g.currency = 'CNY' AND g.last_price IS NOT NULL
    ORDER BY s.code, g.last_date DESC NULLS LAST, g.id`)
  return new Map(rows.map(({ code, price, on }) => [code, { price, on }]))
}

/** Above this share it differs from the quotation, in percent. */
const tolerance = 5
const most = 5

const words = {
  paid: { en: 'Cost {{value}}, paid last on {{day}}', zh: '成本 {{value}}，取自 {{day}} 最近采购价' },
  paidOnce: { en: 'Cost {{value}}, paid last', zh: '成本 {{value}}，取自最近采购价' },
  quoted: { en: 'Cost {{value}}, as quoted', zh: '成本 {{value}}，取自报价' },
  cost: { en: 'Cost {{value}}, entered by hand', zh: '成本 {{value}}，手工填写' },
  measured: { en: 'Weight {{value}}, measured with the sample', zh: '重量 {{value}}，取自样品实测' },
  weight: { en: 'Weight {{value}}, entered by hand', zh: '重量 {{value}}，手工填写' },
  asked: { en: 'the quotation says {{value}} ({{percent}})', zh: '报价为 {{value}}（{{percent}}）' },
} as const satisfies Record<string, Words>

export interface Known {
  readonly forms: Forms
  readonly paid: ReadonlyMap<string, Paid>
  /** The default quotation: the unit price at the first order's quantity, in fen, and what a piece weighs. */
  readonly quoted: { readonly price: number | null; readonly grams: number | null }
}

/** A line for each cost and each weight that its variants have. */
export function measuredOf({ forms, paid, quoted }: Known, lang: Lang): Measured[] {
  const skus = rowsIn(forms.goodsComplete, 'skus')
  const sample = rowsIn(forms.goodsSample, 'samples').findLast(({ verdict }) => verdict === 'pass')
  const cny = (amount: number): string => `CNY ${formatMoney({ amount, currency: 'CNY' })}`
  const grams = (weight: number): string => `${weight.toLocaleString('en-US')} g`
  const costSource = (cost: number, code: string): string => {
    const last = paid.get(code)
    if (last?.price === cost)
      return fill(words[last.on === null ? 'paidOnce' : 'paid'][lang], {
        value: cny(cost),
        day: last.on ?? '',
      })
    return fill(words[cost === quoted.price ? 'quoted' : 'cost'][lang], { value: cny(cost) })
  }
  const weightSource = (weight: number): string =>
    fill(words[weight === sample?.weight_grams ? 'measured' : 'weight'][lang], { value: grams(weight) })
  const lines = (
    name: 'cost' | 'weight_grams',
    source: (value: number, code: string) => string,
    asked: number | null,
    shown: (value: number) => string,
  ): Measured[] => {
    const given = skus.flatMap((row) =>
      typeof row[name] === 'number' ? [[row[name], String(row.code)] as const] : [],
    )
    const said = new Map(given.map(([value, code]) => [source(value, code), value]))
    return [...said].slice(0, most).map(([message, value]) => {
      const percent = asked ? ((value - asked) / asked) * 100 : 0
      const differs = Math.abs(percent) > tolerance
      if (!differs || asked === null) return { message, differs }
      const by = `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%`
      const against = fill(words.asked[lang], { value: shown(asked), percent: by })
      return { message: lang === 'zh' ? `${message}，${against}` : `${message}; ${against}`, differs }
    })
  }
  return [
    ...lines('cost', costSource, quoted.price, cny),
    ...lines('weight_grams', weightSource, quoted.grams, grams),
  ]
}

/** The same of a product as it stands. */
export async function measured(ctx: Ctx, productId: number, forms: Forms): Promise<Measured[]> {
  const codes = rowsIn(forms.goodsComplete, 'skus').map(({ code }) => String(code))
  const [paid, quotation, rates] = await Promise.all([
    paidLast(ctx, codes),
    defaultQuotation(ctx, productId),
    ratesAt(ctx, ctx.now),
  ])
  const { tiers = [], currency = 'CNY', cartonGrams, cartonPieces } = quotation ?? {}
  const first = Number(forms.goodsComplete?.first_quantity ?? 0)
  const tier = tiers.findLast((one) => one.quantity <= first) ?? tiers[0]
  const price = tier ? (convertWith(rates, { amount: tier.price, currency }, 'CNY')?.amount ?? null) : null
  const grams = cartonGrams && cartonPieces ? Math.round(cartonGrams / cartonPieces) : null
  return measuredOf({ forms, paid, quoted: { price, grams } }, ctx.lang)
}
