import { shippingAttributes } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { z } from 'zod'
import { bothLanguages, demoData, demoNames } from '../../../../demo/data.ts'

/** Reads the kinds of goods in `packages/demo/catalog/goods/kinds`. */

const pair = bothLanguages
const attributes = z.array(z.enum(shippingAttributes))
const colours = z.array(z.string())
const millimetres = z.tuple([z.int(), z.int(), z.int()])
const valueCode = (en: string): string => en.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** A value of the second option: its words, and the factor for cost, weight and size relative to the first value. */
const secondValue = z
  .tuple([z.string(), z.string(), z.number()])
  .transform(([en, zh, factor]) => ({ code: valueCode(en), text: { en, zh }, factor }))
const secondOption = z.strictObject({ name: pair, values: z.array(secondValue) })

/** One product. `cost` is in yuan for the first variant; the other fields override those of its kind. */
const model = z.strictObject({
  title: pair,
  lead: pair,
  cost: z.number(),
  colours: colours.optional(),
  second: secondOption.nullish(),
  weight: z.int().optional(),
  size: millimetres.optional(),
  material: pair.optional(),
  attributes: attributes.optional(),
  /** Contents of the box, if they differ from its kind's. */
  box: pair.optional(),
  /** Indexes in the kind's `points` that don't apply to this product. */
  without: z.array(z.int()).optional(),
})

/** A leaf of the category tree, with the properties that its products share. Weight in grams, size in mm. */
const kind = z.strictObject({
  code: z.string(),
  group: z.string(),
  category: pair,
  drawing: z.string(),
  hsCode: z.string(),
  declared: pair,
  material: pair,
  attributes,
  colours,
  second: secondOption.optional(),
  weight: z.int(),
  size: millimetres,
  keywords: z.array(z.string()),
  tags: z.array(z.string()),
  box: pair,
  points: z.array(pair),
  models: z.array(model),
})

export type SecondValue = z.output<typeof secondValue>
export type Model = z.output<typeof model>
export type Kind = z.output<typeof kind>

/** All kinds of goods in the demo, in the order of its category tree. */
export function allKinds(): Kind[] {
  const order = demoData('catalog/goods/kinds', z.array(z.string()))
  const missing = demoNames('catalog/goods/kinds').filter((name) => !order.includes(name))
  if (missing.length > 0) throw new Error(`catalog/goods/kinds.json leaves out ${missing.join(', ')}`)
  return order.flatMap((name) => demoData(`catalog/goods/kinds/${name}`, z.array(kind)))
}
