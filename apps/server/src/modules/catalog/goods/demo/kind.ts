import type { ShippingAttribute } from '@dropyard/contract/catalog/shipping-attribute'
import type { ColourName } from './palette.ts'
import type { DemoText } from './types.ts'

/** A value of the second option. `factor` scales cost, weight and size against the first value. */
export type SecondValue = { code: string; text: DemoText; factor: number }

export type SecondOption = { name: DemoText; values: SecondValue[] }

/** Where a model differs from its kind. */
export type ModelChange = {
  colours?: readonly ColourName[]
  second?: SecondOption | null
  weight?: number
  size?: readonly [number, number, number]
  material?: DemoText
  attributes?: readonly ShippingAttribute[]
  /** What is in the box, when it is not what its kind says. */
  box?: DemoText
  /** Places in the kind's `points` that do not hold for this product. */
  without?: readonly number[]
}

/** One product. `cost` is in yuan for the first variant. */
export type Model = { title: DemoText; lead: DemoText; cost: number } & ModelChange

/** A leaf of the category tree with what its products have in common. Weight in grams, size in mm. */
export type Kind = {
  code: string
  group: string
  category: DemoText
  drawing: string
  hsCode: string
  declared: DemoText
  material: DemoText
  attributes: readonly ShippingAttribute[]
  colours: readonly ColourName[]
  second?: SecondOption
  weight: number
  size: readonly [number, number, number]
  keywords: readonly string[]
  tags: readonly string[]
  box: DemoText
  points: readonly DemoText[]
  models: readonly Model[]
}

export const t = (en: string, zh: string): DemoText => ({ en, zh })

export const model = (
  en: string,
  zh: string,
  leadEn: string,
  leadZh: string,
  cost: number,
  change: ModelChange = {},
): Model => ({ title: t(en, zh), lead: t(leadEn, leadZh), cost, ...change })

const valueCode = (en: string): string => en.toUpperCase().replace(/[^A-Z0-9]/g, '')

function second(name: DemoText, values: readonly (readonly [string, string, number])[]): SecondOption {
  return {
    name,
    values: values.map(([en, zh, factor]) => ({ code: valueCode(en), text: t(en, zh), factor })),
  }
}

export const sizes = (...values: (readonly [string, string, number])[]): SecondOption =>
  second(t('Size', '尺寸'), values)

export const capacities = (...values: (readonly [string, number])[]): SecondOption =>
  second(
    t('Capacity', '容量'),
    values.map(([text, factor]) => [text, text, factor] as const),
  )

export const lengths = (...values: (readonly [string, number])[]): SecondOption =>
  second(
    t('Length', '长度'),
    values.map(([text, factor]) => [text, text, factor] as const),
  )

export const choices = (
  en: string,
  zh: string,
  ...values: (readonly [string, string, number])[]
): SecondOption => second(t(en, zh), values)

export const smallMediumLarge = sizes(['S', 'S', 1], ['M', 'M', 1.22], ['L', 'L', 1.5])
