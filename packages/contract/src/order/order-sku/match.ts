/** Which of our SKUs or sets a store's order line means: the chosen mapping, or suggestions to choose from. */

export interface StoreLine {
  /** The platform's id of the variant; null when the platform sent none. */
  readonly variantId: string | null
  /** The SKU text that the merchant gave the variant in the store. */
  readonly skuText: string
}

/** A mapping of one store, as it was chosen. */
export interface SkuMapping {
  readonly variantId: string | null
  readonly skuText: string
  /** One of them is given. */
  readonly skuId: number | null
  readonly setId?: number | null
}

export type SkuMatch =
  | {
      readonly skuId: number | null
      readonly setId: number | null
      readonly by: 'variant' | 'code'
      /** The store's SKU text is another one than when the mapping was made. */
      readonly drifted: boolean
    }
  | {
      readonly skuId: null
      readonly setId: null
      /** Nothing was chosen yet, or the SKU text was chosen for different goods. */
      readonly why: 'unmapped' | 'ambiguous'
    }

/** How SKU texts and barcodes are compared: without case, width of letters, or spaces around. */
export const plainCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase()

/**
 * Chooses by the platform's variant id first and the SKU text second: a variant keeps its mapping when its text
 * is edited, and a product that was made anew finds the old mapping by its text.
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

/** What is known of a store's variant when nothing was chosen yet. */
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
  /** Goods title and options together. */
  readonly title: string
}

export interface SkuSuggestion {
  readonly skuId: number
  readonly why: 'code' | 'barcode' | 'title'
  /** From 0 to 1; 1 for the same SKU text or barcode. */
  readonly likeness: number
}

/**
 * Whether a suggestion may be taken without a look at it. A title is never enough, however similar: "Thing" is found within
 * the titles of other goods.
 */
export const isExactMatch = ({ why }: Pick<SkuSuggestion, 'why'>): boolean => why !== 'title'

/** Titles less alike than this are no suggestion; the same limit as the database's own trigram search. */
export const minLikeness = 0.3

/** Suggestions, the same SKU text first, then the same barcode, then titles by likeness; one for each SKU. */
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
/** Orders suggestions: the surest stands first. */
type Ranked = Pick<SkuSuggestion, 'why' | 'likeness'>
export const bestSuggestion = (left: Ranked, right: Ranked): number =>
  rank[left.why] - rank[right.why] || right.likeness - left.likeness

/**
 * How alike two texts are, from 0 to 1: the trigrams they share of all they have, as PostgreSQL's pg_trgm
 * counts; only that each Chinese character is a word of its own, since Chinese titles have no spaces.
 */
export const likeness = (left: string, right: string): number => shared(trigrams(left), trigrams(right))

function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const both = [...left].filter((one) => right.has(one)).length
  const all = left.size + right.size - both
  return all === 0 ? 0 : both / all
}

const wordPattern = /(?=\p{Script=Han})[\p{L}\p{N}]|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/** Sequences of three letters of each word, with two spaces before it and one behind. */
function trigrams(text: string): Set<string> {
  const words = text.normalize('NFKC').toLowerCase().match(wordPattern) ?? []
  return new Set(
    words.flatMap((word) => {
      const letters = [' ', ' ', ...word, ' ']
      return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''))
    }),
  )
}
