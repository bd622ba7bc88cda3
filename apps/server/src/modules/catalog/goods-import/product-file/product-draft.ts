import { shippingAttributes } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { goodsLimits as most } from '@dropyard/contract/catalog/goods-edit'
import { messageOf } from '@dropyard/contract/kit/issue-messages'
import type { Words } from '@dropyard/contract/kit/text'
import { z } from 'zod'

const line = (length: number) => z.string().trim().max(length)
const filled = (length: number) => line(length).min(1)
const word = filled(most.word).regex(/^[^,\n]*$/, 'no comma')
const amount = z.number().int().min(0).max(most.amount)

/** An integer of minor units and an ISO 4217 currency. */
const price = z.object({ amount, currency: z.string().regex(/^[A-Z]{3}$/) })

const size = z.number().int().min(1).max(100_000).nullable()

/** Web addresses only, and no spaces: they are listed in one cell, separated by spaces. */
const address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .regex(/^\S+$/)

const draftVariant = z.object({
  sku: line(100),
  barcode: line(64),
  /** One value for each option of the product, in the same order. */
  values: z.array(filled(255)).max(3),
  cost: price.nullable(),
  price: price.nullable(),
  compareAtPrice: price.nullable(),
  weightG: z.number().int().min(1).max(1_000_000).nullable(),
  lengthMm: size,
  widthMm: size,
  heightMm: size,
  /** By warehouse code; with an empty code the importer chooses. */
  stock: z.array(
    z.object({ warehouse: line(40).regex(/^\S*$/), quantity: z.number().int().min(0).max(9_999_999) }),
  ),
  image: address.nullable(),
})

/** A product as a file describes it, independent of the database: the common shape of Shopify files, our template and exports. */
const productDraft = z
  .object({
    /** Product code, or the handle of a Shopify product. It identifies the product. */
    code: filled(255),
    titleEn: line(255),
    titleZh: line(255),
    categoryPath: z.array(filled(120).regex(/^[^>]*$/)).max(8),
    /** Sanitised HTML. */
    descriptionEn: z.string().max(most.description),
    descriptionZh: z.string().max(most.description),
    keywords: z.array(word).max(most.keywords),
    tags: z.array(word).max(most.tags),
    status: z.enum(['active', 'draft', 'archived']),
    vendor: line(255),
    options: z.array(z.object({ name: filled(255), values: z.array(filled(255)).min(1) })).max(3),
    /** Chinese translations of option names and values, by the word in `options`. */
    optionsZh: z.record(z.string(), z.string()),
    variants: z.array(draftVariant).min(1).max(most.variants),
    images: z.array(z.object({ url: address, alt: line(500).regex(/^[^|]*$/) })).max(most.pictures),
    attributes: z.array(z.enum(shippingAttributes)),
    /** Values of attributes in either language; the category is checked later. */
    properties: z.record(z.string(), z.string().max(200)),
    /** Six to ten digits, or empty if unknown. */
    hsCode: z.string().regex(/^(\d{6,10})?$/),
    /** ISO 3166 alpha-2, or empty. */
    origin: z.string().regex(/^([A-Z]{2})?$/),
    declaredNameEn: line(200),
    declaredNameZh: line(200),
    declaredValue: price.nullable(),
    /** The product's version when it was exported. If it is still the same, nobody has edited the product since. */
    version: z.number().int().nullable(),
  })
  .refine((draft) => draft.titleEn !== '' || draft.titleZh !== '', {
    path: ['titleEn'],
    message: 'a title is needed',
  })
  .refine((draft) => draft.variants.every((variant) => variant.values.length === draft.options.length), {
    path: ['variants'],
    message: 'each variant needs one value for each option',
  })

export type ProductDraft = z.output<typeof productDraft>
export type DraftVariant = z.output<typeof draftVariant>

/** Validation errors of a draft: path of the field and reason. Empty when it is valid. */
export function draftFlaws(draft: ProductDraft): { path: string; words: Words }[] {
  const parsed = productDraft.safeParse(draft)
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), words: messageOf(issue) }))
}
