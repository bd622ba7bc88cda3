import { type Lang, listNames, type Words } from '../../kit/text.ts'

/** Requirements for selling goods: for customs, for carriers, and a price. */

export const shelfNeeds = {
  hs_code: { en: 'HS code', zh: '海关编码' },
  origin_country: { en: 'country of origin', zh: '原产国' },
  declared_value: { en: 'declared value', zh: '申报价值' },
  declared_name: { en: 'declared name', zh: '申报品名' },
  skus: { en: 'variants', zh: '规格' },
  weight: { en: 'weight of every variant', zh: '每个规格的重量' },
  price: { en: 'price of every variant', zh: '每个规格的价格' },
} as const satisfies Record<string, Words>
export type ShelfNeed = keyof typeof shelfNeeds

const reasons: Readonly<Record<string, Words>> = {
  ...shelfNeeds,
  /** Out of the range: it must be returned to the range first. */
  out: { en: 'back into the range', zh: '恢复商品（已淘汰）' },
  /** Packaging: it must be used as a product first. */
  packaging: { en: 'use as product', zh: '恢复为商品（已设为包材）' },
}

/** Missing requirements as text. */
export const shelfWords = (missing: readonly string[], lang: Lang): string =>
  listNames(
    missing.map((name) => reasons[name]?.[lang] ?? name),
    lang,
  )
