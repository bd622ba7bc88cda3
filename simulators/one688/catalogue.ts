import { createHash } from 'node:crypto'
import { type Colour, colours, type Words } from './colours.ts'
import { type Kind, kinds } from './goods.ts'
import { type Seller, sellers } from './sellers.ts'

/** Sixty deterministic offers. Amounts are fen. */

export interface Offer {
  /** An integer as text: some are beyond 2^53, like the platform's. */
  id: string
  kind: Kind
  seller: Seller
  /** Its index among all offers. */
  place: number
  title: Words
  /** Its pictures have these colours in this order; each seller begins with another one. */
  colours: readonly Colour[]
  status: 'published' | 'expired'
  /** 0: no variants; 1: each variant has its price; 2: variants with prices by total quantity. */
  quoteType: 0 | 1 | 2
  moq: number
  /** Quantities must be multiples of this. */
  batch: number
  tiers: { from: number; price: number }[]
  skus: Sku[]
  monthSold: number
  soldOut: number
  sales7d: number
  dropship: boolean
  freight: Freight
}

export interface Sku {
  skuId: string
  specId: string
  colour: Colour
  size?: Words
  price: number
  stock: number
  pictureNumber: number
}

export interface Freight {
  templateId: string
  name: string
  free: boolean
  /** 0: by weight in kg, 1: by pieces. */
  chargeType: 0 | 1
  firstFee: number
  nextFee: number
}

const hashOf = (text: string): string => createHash('md5').update(text).digest('hex')
/** A number from 0 up to `below`, deterministic for a text. */
const pick = (text: string, below: number): number => Number.parseInt(hashOf(text).slice(0, 8), 16) % below

const factors = [1, 0.92, 1.15]
const moqs = [2, 10, 1]
/** An expired offer, which can only be found by its id. */
const goneAt = 59

/** Every seventh id is beyond 2^53. */
function idOf(place: number): string {
  return place % 7 === 3
    ? String(9_007_199_254_740_993n + BigInt(place) * 1_000_003n)
    : String(620_201_390_233 + place * 1_734_529)
}

export const offers: readonly Offer[] = kinds.flatMap((kind, k) => kind.more.map((_, n) => made(kind, k, n)))

function made(kind: Kind, k: number, n: number): Offer {
  const place = k * 3 + n
  const key = `${kind.drawing}:${n}`
  const base = Math.round(kind.price * (factors[n] ?? 1) * kind.pieces ** 0.5)
  const moq = moqs[n] ?? 1
  const quoteType = n === 1 ? 1 : n === 2 && k % 4 === 0 ? 0 : 2
  const more = kind.more[n] ?? { zh: '', en: '' }
  const monthSold = 40 + pick(`${key}:sold`, 9000)
  const turned = [...kind.colours.slice(n), ...kind.colours.slice(0, n)]
  return {
    id: idOf(place),
    colours: turned,
    kind,
    seller: sellers[(k + n * 3) % sellers.length] as Seller,
    place,
    title: { zh: `${kind.title.zh} ${more.zh}`, en: `${kind.title.en}, ${more.en}` },
    status: place === goneAt ? 'expired' : 'published',
    quoteType,
    moq,
    batch: kind.pieces > 2 ? kind.pieces : 1,
    tiers:
      quoteType === 1
        ? []
        : [
            { from: moq, price: base },
            { from: moq * 10 + 10, price: Math.round(base * 0.94) },
            { from: 500, price: Math.round(base * 0.87) },
          ],
    skus: quoteType === 0 ? [] : skusOf(turned, kind.sizes, { key, base, most: n === 2 ? 2 : 9 }),
    monthSold,
    soldOut: monthSold * (3 + pick(`${key}:years`, 20)),
    sales7d: Math.round(monthSold / 4),
    dropship: n === 2,
    freight: {
      templateId: String(21_000_000 + place),
      name: n === 1 ? '江浙沪包邮 其他地区按重量' : '全国快递 按件计费',
      free: n === 2,
      chargeType: n === 1 ? 0 : 1,
      firstFee: n === 2 ? 0 : 400 + pick(`${key}:freight`, 5) * 100,
      nextFee: n === 2 ? 0 : 100 + pick(`${key}:next`, 3) * 50,
    },
  }
}

function skusOf(
  shown: readonly Colour[],
  sizes: readonly Words[] | undefined,
  { key, base, most }: { key: string; base: number; most: number },
): Sku[] {
  return shown.slice(0, most).flatMap((colour, c) =>
    (sizes ?? [undefined]).map((size, s) => {
      const own = `${key}:${colour}:${s}`
      return {
        skuId: String(5_104_790_281_451 + pick(own, 900_000_000)),
        specId: hashOf(own),
        colour,
        ...(size ? { size } : {}),
        price: Math.round(base * (1 + s * 0.12)),
        stock: pick(`${own}:stock`, 12) === 0 ? 0 : 20 + pick(`${own}:stock`, 9000),
        pictureNumber: c,
      }
    }),
  )
}

export const offerOf = (id: string): Offer | undefined => offers.find((one) => one.id === id)

/** The lowest price of an offer. */
export const lowest = (offer: Offer): number =>
  Math.min(...(offer.tiers[0] ? [offer.tiers[0].price] : offer.skus.map((sku) => sku.price)))

export const inkOf = (offer: Offer, number: number): string => colours[offer.colours[number] ?? 'white'].ink

/** Offers that match a search, best first: by number of matching words, then by sales. */
export function found(keyword: string): Offer[] {
  const words = keyword
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter(Boolean)
  if (words.length === 0) return []
  return offers
    .filter((offer) => offer.status === 'published')
    .map((offer) => ({ offer, score: words.filter((word) => isAbout(offer, word)).length / words.length }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score || b.offer.monthSold - a.offer.monthSold)
    .map(({ offer }) => offer)
}

function isAbout({ title, kind }: Offer, word: string): boolean {
  const text =
    `${title.zh} ${title.en} ${kind.category.zh} ${kind.category.en} ${kind.material.zh} ${kind.material.en}`.toLowerCase()
  if (/[\u4e00-\u9fff]/.test(word))
    return (
      text.includes(word) || pairsOf(word).filter((pair) => text.includes(pair)).length * 2 >= word.length - 1
    )
  return text.includes(word.replace(/s$/, ''))
}

const pairsOf = (word: string): string[] => [...word].slice(1).map((letter, i) => `${[...word][i]}${letter}`)
