/** Finds our SKU or set for a store's order line: by an existing mapping, or as suggestions to choose from. */

export interface StoreLine {
  /** The platform's id of the variant; null if the platform sent none. */
  readonly variantId: string | null
  /** The variant's SKU text in the store. */
  readonly skuText: string
}

/** A mapping of one store. */
export interface SkuMapping {
  readonly variantId: string | null
  readonly skuText: string
  /** One of the two is given. */
  readonly skuId: number | null
  readonly setId?: number | null
}

export type SkuMatch =
  | {
      readonly skuId: number | null
      readonly setId: number | null
      readonly by: 'variant' | 'code'
      /** The store's SKU text has changed since the mapping was made. */
      readonly drifted: boolean
    }
  | {
      readonly skuId: null
      readonly setId: null
      /** There is no mapping yet, or the SKU text is mapped to different goods. */
      readonly why: 'unmapped' | 'ambiguous'
    }

/** Normalizes SKU texts and barcodes for comparison: ignores case, character width and surrounding spaces. */
export const plainCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase()

/**
 * Matches by the platform's variant id first and by the SKU text second: a variant keeps its mapping if its text is edited, and a
 * product that was created again finds its old mapping by the text.
 */
export function matchSku(line: StoreLine, mappings: readonly SkuMapping[]): SkuMatch {
  const code = plainCode(line.skuText)
  const byVariant =
    line.variantId === null ? undefined : mappings.find((mapping) => mapping.variantId === line.variantId)
  if (byVariant) {
    const before = plainCode(byVariant.skuText)
    return { ...sentFor(byVariant), by: 'variant', drifted: before !== '' && before !== code }
  }
  const byCode = code === '' ? [] : mappings.filter((mapping) => plainCode(mapping.skuText) === code)
  const [first] = byCode
  if (!first) return { skuId: null, setId: null, why: 'unmapped' }
  const { skuId, setId } = sentFor(first)
  if (byCode.some((mapping) => mapping.skuId !== skuId || sentFor(mapping).setId !== setId))
    return { skuId: null, setId: null, why: 'ambiguous' }
  return { skuId, setId, by: 'code', drifted: false }
}

const sentFor = ({ skuId, setId = null }: SkuMapping) => ({ skuId, setId })

/** What is known about an unmapped store variant. */
export interface StoreVariant {
  readonly skuText: string
  readonly barcode: string
  /** Product and variant title together. */
  readonly title: string
}

export interface SkuCandidate {
  readonly skuId: number
  readonly sku: string
  readonly barcode: string
  /** Product title and options together. */
  readonly title: string
}

export interface SkuSuggestion {
  readonly skuId: number
  readonly why: 'code' | 'barcode' | 'title'
  /** From 0 to 1; 1 for an equal SKU text or barcode. */
  readonly likeness: number
}

/** Whether it can be accepted without a user's look. A similar title never is: "Thing" occurs in titles of other products. */
export const isExactMatch = ({ why }: Pick<SkuSuggestion, 'why'>): boolean => why !== 'title'

/** Titles less similar than this are not suggested; the same limit as the database's trigram search. */
export const minLikeness = 0.3

/** Suggestions, equal SKU text first, then equal barcode, then by similarity of titles; one for each SKU. */
export function suggestSkus(
  variant: StoreVariant,
  candidates: readonly SkuCandidate[],
  limit = 10,
): SkuSuggestion[] {
  const code = plainCode(variant.skuText)
  const barcode = plainCode(variant.barcode)
  const title = trigrams(variant.title)
  const best = new Map<number, SkuSuggestion>()
  for (const { skuId, ...candidate } of candidates) {
    const found: SkuSuggestion =
      code !== '' && plainCode(candidate.sku) === code
        ? { skuId, why: 'code', likeness: 1 }
        : barcode !== '' && plainCode(candidate.barcode) === barcode
          ? { skuId, why: 'barcode', likeness: 1 }
          : { skuId, why: 'title', likeness: shared(title, trigrams(candidate.title)) }
    const known = best.get(skuId)
    if (found.likeness >= minLikeness && (!known || bestSuggestion(found, known) < 0)) best.set(skuId, found)
  }
  return [...best.values()]
    .sort((left, right) => bestSuggestion(left, right) || left.skuId - right.skuId)
    .slice(0, limit)
}

const rank: Readonly<Record<SkuSuggestion['why'], number>> = { code: 0, barcode: 1, title: 2 }
/** Compares suggestions: the most certain comes first. */
type Ranked = Pick<SkuSuggestion, 'why' | 'likeness'>
export const bestSuggestion = (left: Ranked, right: Ranked): number =>
  rank[left.why] - rank[right.why] || right.likeness - left.likeness

/**
 * Similarity of two texts, from 0 to 1: the share of trigrams that both have, as in PostgreSQL's pg_trgm. The only difference is
 * that each Chinese character counts as a word, because Chinese titles have no spaces.
 */
export const likeness = (left: string, right: string): number => shared(trigrams(left), trigrams(right))

function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const both = [...left].filter((one) => right.has(one)).length
  const all = left.size + right.size - both
  return all === 0 ? 0 : both / all
}

const wordPattern = /(?=\p{Script=Han})[\p{L}\p{N}]|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/** The trigrams of each word, padded with two spaces before it and one after. */
function trigrams(text: string): Set<string> {
  const words = text.normalize('NFKC').toLowerCase().match(wordPattern) ?? []
  return new Set(
    words.flatMap((word) => {
      const letters = [' ', ' ', ...word, ' ']
      return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''))
    }),
  )
}
