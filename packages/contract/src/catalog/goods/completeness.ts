import { fill, type Lang, type Words } from '../../kit/text.ts'
import {
  type ListingChannel,
  type ListingLimits,
  listingChannels,
  listingLimits,
} from '../../store/platform/facts.ts'
import { type StoreLanguage, storeLanguageCodes } from '../../store/platform/languages.ts'
import { type ShelfNeed, shelfNeeds } from './shelf.ts'

/**
 * What a product lacks to be sold: independent of language and platform (customs, images), in a language (its texts), on a
 * platform (its limits). The library, the end of product development and publishing share this rule.
 */

/** Platform limits that a product can violate. */
export const limitBreaks = [
  'title_missing',
  'title_long',
  'too_many_variants',
  'too_many_options',
  'no_images',
] as const
export type LimitBreak = (typeof limitBreaks)[number]

interface Measured {
  readonly title: string
  readonly variants: number
  readonly options: number
  readonly images: number
}

export const brokenLimits = (of: Measured, limits: ListingLimits): LimitBreak[] => [
  ...(of.title === '' ? (['title_missing'] as const) : []),
  ...(of.title.length > limits.title ? (['title_long'] as const) : []),
  ...(of.variants > limits.variants ? (['too_many_variants'] as const) : []),
  ...(of.options > limits.options ? (['too_many_options'] as const) : []),
  ...(of.images === 0 ? (['no_images'] as const) : []),
]

/** Facts about a product's texts, variants and images. */
export interface GoodsFacts {
  readonly texts: Readonly<
    Record<string, { readonly title: string; readonly description: string } | undefined>
  >
  /** Whether every option and value has a Chinese name; other languages show the English ones. */
  readonly optionsZh: boolean
  readonly options: number
  readonly variants: number
  readonly images: number
  /** Images without a recorded licence. */
  readonly unlicensed: number
  readonly shelf: readonly ShelfNeed[]
}

const own = {
  no_images: { en: 'images', zh: '图片' },
  licence: { en: 'license of images', zh: '图片授权' },
} as const satisfies Record<string, Words>
const byLanguage = {
  title_missing: { en: '{{in}} title', zh: '{{in}}标题' },
  description: { en: '{{in}} description', zh: '{{in}}描述' },
  options: { en: '{{in}} option names', zh: '{{in}}规格名' },
} as const satisfies Record<string, Words>
const byChannel = {
  title_long: { en: '{{on}}: {{in}} title is too long', zh: '{{on}}：{{in}}标题过长' },
  too_many_variants: { en: '{{on}}: too many variants', zh: '{{on}}：规格过多' },
  too_many_options: { en: '{{on}}: too many options', zh: '{{on}}：规格项过多' },
} as const satisfies Record<string, Words>

export const languageNames: Readonly<Record<StoreLanguage, Words>> = {
  en: { en: 'English', zh: '英文' },
  zh: { en: 'Chinese', zh: '中文' },
  de: { en: 'German', zh: '德文' },
  fr: { en: 'French', zh: '法文' },
  es: { en: 'Spanish', zh: '西班牙文' },
}
export const channelNames: Readonly<Record<ListingChannel, string>> = {
  shopify: 'Shopify',
  shoplazza: 'Shoplazza',
  shopline: 'SHOPLINE',
}

/** `what@language#channel`; without language for all languages, without channel for all channels. */
const gap = (what: string, language?: string, channel?: string): string =>
  `${what}${language ? `@${language}` : ''}${channel ? `#${channel}` : ''}`
const partsOf = (text: string) => {
  const [, what = '', language, channel] = /^(\w+)(?:@(\w+))?(?:#(\w+))?$/.exec(text) ?? []
  return { what, language, channel }
}

/** All gaps of a product, in every language and on every channel. */
export function gapsOf(facts: GoodsFacts): string[] {
  const perLanguage = storeLanguageCodes.flatMap((language) => {
    const { title = '', description = '' } = facts.texts[language] ?? {}
    return [
      ...(title === '' ? [gap('title_missing', language)] : []),
      ...(description === '' ? [gap('description', language)] : []),
      ...(language === 'zh' && !facts.optionsZh ? [gap('options', language)] : []),
      ...listingChannels.flatMap((channel) =>
        title.length > listingLimits[channel].title ? [gap('title_long', language, channel)] : [],
      ),
    ]
  })
  const { variants, options, images } = facts
  const perChannel = listingChannels.flatMap((channel) =>
    brokenLimits({ title: '-', variants, options, images: 1 }, listingLimits[channel]).map((what) =>
      gap(what, undefined, channel),
    ),
  )
  return [
    ...facts.shelf,
    ...(images === 0 ? ['no_images'] : []),
    ...(facts.unlicensed > 0 ? ['licence'] : []),
    ...perLanguage,
    ...perChannel,
  ]
}

/** The gaps that matter on a channel in a language; without one, those of all channels or languages. */
export const gapsFor = (
  gaps: readonly string[],
  { channel, language }: { readonly channel?: string | undefined; readonly language?: string | undefined },
): string[] =>
  gaps.filter((one) => {
    const of = partsOf(one)
    const fits = (said: string | undefined, wanted: string | undefined) =>
      said === undefined || wanted === undefined || said === wanted
    return fits(of.language, language) && fits(of.channel, channel)
  })

/** Every product is sold in this language, so its gaps are shown first, in lists and in the product's drawer. */
export const mainLanguage: StoreLanguage = 'en'

/** All possible gaps, as filter values of lists. */
export const everyGap: readonly string[] = [
  ...Object.keys(shelfNeeds),
  ...Object.keys(own),
  ...storeLanguageCodes.flatMap((language) => [
    ...Object.keys(byLanguage).map((what) => gap(what, language)),
    ...listingChannels.map((channel) => gap('title_long', language, channel)),
  ]),
  ...listingChannels.flatMap((channel) =>
    ['too_many_variants', 'too_many_options'].map((what) => gap(what, undefined, channel)),
  ),
]

/** A gap as text. */
export function gapWords(text: string, lang: Lang): string {
  const { what, language, channel } = partsOf(text)
  const known: Readonly<Record<string, Words>> = { ...shelfNeeds, ...own, ...byLanguage, ...byChannel }
  return fill(known[what]?.[lang] ?? what, {
    in: language ? (languageNames[language as StoreLanguage]?.[lang] ?? language) : '',
    on: channel ? (channelNames[channel as ListingChannel] ?? channel) : '',
  })
}

/** The section of a product's drawer in which a gap is closed. */
export function gapPlace(text: string): 'text' | 'pictures' | 'variants' | 'customs' | 'languages' {
  const { what, language } = partsOf(text)
  if (what === 'no_images' || what === 'licence') return 'pictures'
  if (['skus', 'weight', 'price', 'too_many_variants', 'too_many_options'].includes(what)) return 'variants'
  if (language === undefined) return 'customs'
  return (language === 'en' || language === 'zh') && what !== 'options' ? 'text' : 'languages'
}

/** The kind of a gap, without language and channel. */
export const gapKind = (text: string): string => partsOf(text).what
