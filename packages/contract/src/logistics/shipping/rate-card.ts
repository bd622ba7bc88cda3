import { z } from 'zod'
import { refineMessage } from '../../kit/issue-messages.ts'
import type { Words } from '../../kit/text.ts'

/**
 * A channel's rate card: limits, restrictions and prices of a carrier. It is stored as JSON and validated by `rateCardSchema`.
 * Weights are grams, lengths millimetres, amounts minor units of the card's currency.
 */

const amount = z.int().min(0)
const grams = z.int().min(1).max(10_000_000)
const millimetres = z.int().min(1).max(100_000)
const currency = z.string().regex(/^[A-Z]{3}$/)
const countryCode = z
  .string()
  .refine(
    (code) => /^[A-Z]{2}$/.test(code),
    refineMessage({ en: 'Enter a country as two capital letters.', zh: '国家须为两位大写字母。' }),
  )
const attribute = z.string().trim().min(1).max(40)
const postalPart = z.string().refine(
  (part) => /^[A-Z0-9]{1,12}$/.test(part),
  refineMessage({
    en: 'Enter the beginning of a postal code: capital letters and digits.',
    zh: '请输入邮编开头：大写字母和数字。',
  }),
)

/** Volumetric weight. `divisor` is cubic centimetres per kilogram, usually 5000, 6000 or 8000. */
const volumetricSchema = z.discriminatedUnion('kind', [
  /** The larger of actual and volumetric weight. */
  z.strictObject({ kind: z.literal('larger'), divisor: z.int().min(1) }),
  z.strictObject({ kind: z.literal('actual') }),
  /**
   * Half of the sum of both if the volumetric weight exceeds the actual one by more than the free allowance; otherwise the actual
   * weight.
   */
  z.strictObject({ kind: z.literal('half'), divisor: z.int().min(1), freeGrams: z.int().min(0) }),
])

const ascending = <T extends { upToGrams: number }>(list: readonly T[]): boolean =>
  list.every((one, index) => index === 0 || (list[index - 1]?.upToGrams ?? 0) < one.upToGrams)
const mustRise = refineMessage({ en: 'Weights must rise from row to row.', zh: '重量上限必须逐行递增。' })

const pricesSchema = z.discriminatedUnion('mode', [
  /** One price for everything up to a weight. */
  z.strictObject({
    mode: z.literal('bracket'),
    brackets: z
      .array(z.strictObject({ upToGrams: grams, total: amount }))
      .min(1)
      .refine(ascending, mustRise),
  }),
  /** A price per unit of weight, in tiers; a tier may have its own handling fee. */
  z.strictObject({
    mode: z.literal('unit'),
    unitGrams: grams.default(1000),
    tiers: z
      .array(z.strictObject({ upToGrams: grams, price: amount, handlingFee: amount.optional() }))
      .min(1)
      .refine(ascending, mustRise),
  }),
  /** A price for the first weight, and one per further step. */
  z.strictObject({
    mode: z.literal('first'),
    firstGrams: grams,
    firstPrice: amount,
    nextGrams: grams,
    nextPrice: amount,
  }),
])

const zoneSchema = z.strictObject({
  code: z.string().trim().min(1).max(40),
  countries: z.array(countryCode).min(1),
  /** Limits the zone to postal codes with these prefixes; empty for the whole country. */
  postalPrefixes: z.array(postalPart).default([]),
  /** Charged once per parcel; refunded only if the whole parcel is refunded. */
  handlingFee: amount.default(0),
  prices: pricesSchema,
  /** Days from hand-over to delivery. */
  days: z
    .strictObject({ min: z.int().min(0).max(365), max: z.int().min(0).max(365) })
    .refine(
      (days) => days.min <= days.max,
      refineMessage({ en: 'The fewest days can’t be more than the most.', zh: '最少天数不能大于最多天数。' }),
    ),
})

/** A range of postal codes, compared over their common length; a prefix is a range of one. */
const remoteSchema = z
  .strictObject({ country: countryCode, from: postalPart, to: postalPart, fee: amount })
  .refine((area) => area.from.length === area.to.length && area.from <= area.to, {
    ...refineMessage({
      en: 'Both ends need the same length, the smaller one first.',
      zh: '起止邮编长度须相同，且小的在前。',
    }),
    path: ['to'],
  })

export const rateCardSchema = z
  .strictObject({
    currency,
    volumetric: volumetricSchema,
    /** Chargeable weight is counted in steps of this size. */
    stepGrams: grams.default(1),
    /** True: a started step costs a whole one; false: it costs its part. */
    roundUp: z.boolean().default(true),
    /** Limits of the chargeable weight before rounding up. */
    minGrams: z.int().min(0).default(0),
    maxGrams: grams,
    maxLongestMm: millimetres.nullable().default(null),
    maxSidesSumMm: millimetres.nullable().default(null),
    /** Surcharge on weight price and handling fee. */
    fuelBasisPoints: z.int().min(0).max(100_000).default(0),
    /** The first zone that matches is used, so zones with postal codes must come before those without. */
    zones: z.array(zoneSchema).min(1),
    /** The first area that matches is charged. */
    remoteAreas: z.array(remoteSchema).default([]),
    attributeFees: z.array(z.strictObject({ attribute, fee: amount })).default([]),
    excludedAttributes: z.array(attribute).default([]),
    /** Parcels to the EU must carry an IOSS number. */
    iossRequired: z.boolean().default(false),
    maxDeclared: z.strictObject({ amount, currency }).nullable().default(null),
  })
  .superRefine((card, context) => {
    const flaw = (path: (string | number)[], words: Words): void =>
      context.addIssue({ code: 'custom', path, ...refineMessage(words) })
    if (card.minGrams > card.maxGrams)
      flaw(['minGrams'], {
        en: 'The lightest weight can’t exceed the heaviest.',
        zh: '最轻重量不能大于最重重量。',
      })
    const codes = card.zones.map((zone) => zone.code)
    if (new Set(codes).size < codes.length)
      flaw(['zones'], { en: 'Each zone needs a code of its own.', zh: '分区代码不能重复。' })
    const whole = new Set<string>()
    card.zones.forEach((zone, index) => {
      for (const country of zone.countries) {
        if (whole.has(country))
          flaw(['zones', index, 'countries'], {
            en: `${country} belongs to an earlier zone as a whole.`,
            zh: `${country} 已整体归入前面的分区。`,
          })
        if (zone.postalPrefixes.length === 0) whole.add(country)
      }
    })
    const charged = card.attributeFees.map((one) => one.attribute)
    if (new Set(charged).size < charged.length)
      flaw(['attributeFees'], { en: 'Each attribute has one fee.', zh: '每种属性只能有一项费用。' })
    const both = charged.find((name) => card.excludedAttributes.includes(name))
    if (both !== undefined)
      flaw(['excludedAttributes'], {
        en: `${both} is both refused and charged.`,
        zh: `${both} 既不接受又收取附加费。`,
      })
  })

export type RateCard = z.output<typeof rateCardSchema>
/** A rate card in input form, in which defaults may be omitted. */
export type RateCardInput = z.input<typeof rateCardSchema>
export type Zone = RateCard['zones'][number]

/** The default card of a channel without prices. */
export const firstCard: RateCard = rateCardSchema.parse({
  currency: 'CNY',
  volumetric: { kind: 'larger', divisor: 6000 },
  maxGrams: 20_000,
  zones: [
    {
      code: 'us',
      countries: ['US'],
      handlingFee: 0,
      prices: { mode: 'unit', unitGrams: 1000, tiers: [{ upToGrams: 20_000, price: 0 }] },
      days: { min: 7, max: 14 },
    },
  ],
})
