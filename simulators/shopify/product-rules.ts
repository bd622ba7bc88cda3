import { decimal, flag, object, text, textOrNull, texts, whole } from './arguments.ts'
import type { Simulator } from './context.ts'
import { type Arguments, notSimulated } from './graphql-context.ts'
import type { NumericId } from './ids.ts'
import { minorUnits } from './money.ts'
import type { InventoryItem, Metafield, Product, Variant } from './product-state.ts'
import { newId, type Shop } from './state.ts'

/** A business error as `userErrors` lists it. */
export type Problem = { field: string[]; message: string; code: string }

export const optionLimit = 3
export const variantLimit = 2048
const titleLimit = 255
const tagLimit = 250
const skuLimit = 255

/** Turns a title into the handle of its address: lower case, dashes, no punctuation; letters of any script stay. */
function handleFrom(title: string): string {
  const handle = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return handle || 'product'
}

function handleTaken(shop: Shop, handle: string, except: NumericId): boolean {
  return Object.values(shop.products).some((product) => product.handle === handle && product.id !== except)
}

function freeHandle(shop: Shop, wanted: string, except: NumericId): string {
  let handle = wanted
  for (let n = 1; handleTaken(shop, handle, except); n += 1) handle = `${wanted}-${n}`
  return handle
}

/** An empty draft product that is in no list yet. */
export function draftProduct(sim: Simulator, shop: Shop): Product {
  const at = sim.clock.iso()
  return {
    id: newId(sim.state),
    title: '',
    handle: '',
    descriptionHtml: '',
    vendor: shop.name,
    productType: '',
    category: null,
    status: 'ACTIVE',
    tags: [],
    seo: { title: null, description: null },
    templateSuffix: null,
    options: [],
    variants: [],
    media: [],
    metafields: [],
    publishedOn: {},
    suspended: false,
    createdAt: at,
    updatedAt: at,
  }
}

function newInventoryItem(sim: Simulator, shop: Shop): InventoryItem {
  const [location] = shop.locations
  return {
    id: newId(sim.state),
    tracked: false,
    requiresShipping: true,
    costMinor: null,
    countryCodeOfOrigin: null,
    harmonizedSystemCode: null,
    weight: null,
    levels: location ? { [location.id]: { available: 0, committed: 0, updatedAt: sim.clock.iso() } } : {},
  }
}

export function newVariant(sim: Simulator, shop: Shop): Variant {
  const at = sim.clock.iso()
  return {
    id: newId(sim.state),
    sku: null,
    barcode: null,
    priceMinor: 0,
    compareAtMinor: null,
    inventoryPolicy: 'DENY',
    taxable: true,
    taxCode: null,
    optionValueIds: [],
    mediaId: null,
    metafields: [],
    inventory: newInventoryItem(sim, shop),
    createdAt: at,
    updatedAt: at,
  }
}

const productStatuses = ['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED'] as const
const unsupportedProductInput = [
  'collections',
  'collectionsToJoin',
  'collectionsToLeave',
  'combinedListingRole',
  'claimOwnership',
]

/** Applies the plain fields of a product input to a draft and lists what is wrong; `path` leads to the input. */
export function applyProductFields(shop: Shop, draft: Product, input: Arguments, path: string[]): Problem[] {
  const problems: Problem[] = []
  const report = (field: string, message: string, code = 'INVALID_INPUT') =>
    problems.push({ field: [...path, field], message, code })
  for (const field of unsupportedProductInput)
    if (Array.isArray(input[field]) ? input[field].length > 0 : input[field])
      throw notSimulated(`product input ${field}`)
  if (input.giftCard === true) throw notSimulated('gift card products')

  draft.title = text(input, 'title') ?? draft.title
  if (draft.title.trim() === '') report('title', "Title can't be blank")
  if (draft.title.length > titleLimit)
    report('title', `Title is too long (maximum is ${titleLimit} characters)`)
  const handle = text(input, 'handle')
  if (handle) {
    draft.handle = handleFrom(handle)
    if (handleTaken(shop, draft.handle, draft.id))
      report(
        'handle',
        `Handle '${draft.handle}' already in use. Please provide a new handle.`,
        'HANDLE_NOT_UNIQUE',
      )
  } else if (!draft.handle) draft.handle = freeHandle(shop, handleFrom(draft.title), draft.id)

  draft.descriptionHtml =
    textOrNull(input, 'descriptionHtml') === null
      ? ''
      : (text(input, 'descriptionHtml') ?? draft.descriptionHtml)
  draft.vendor = text(input, 'vendor') ?? draft.vendor
  draft.productType = text(input, 'productType') ?? draft.productType
  const category = textOrNull(input, 'category')
  if (category !== undefined) draft.category = category
  draft.status = productStatuses.find((status) => status === input.status) ?? draft.status
  const tags = texts(input, 'tags')
  if (tags)
    draft.tags = [
      ...new Set(
        tags
          .flatMap((tag) => tag.split(','))
          .map((tag) => tag.trim())
          .filter(Boolean),
      ),
    ].sort()
  if (draft.tags.length > tagLimit) report('tags', `Tags cannot be more than ${tagLimit}`)
  const seo = object(input, 'seo')
  if (seo) {
    const title = textOrNull(seo, 'title')
    const description = textOrNull(seo, 'description')
    draft.seo = {
      title: title === undefined ? draft.seo.title : title,
      description: description === undefined ? draft.seo.description : description,
    }
  }
  const templateSuffix = textOrNull(input, 'templateSuffix')
  if (templateSuffix !== undefined) draft.templateSuffix = templateSuffix
  return problems
}

/** Merges metafields by namespace and key into a list; `replace` drops those not given. */
export function applyMetafields(
  sim: Simulator,
  current: Metafield[],
  input: Arguments[],
  replace: boolean,
): Metafield[] {
  const at = sim.clock.iso()
  const given = input.map((item): Metafield => {
    const namespace = text(item, 'namespace') ?? 'app'
    const key = text(item, 'key') ?? ''
    const known = current.find((field) => field.namespace === namespace && field.key === key)
    return {
      id: known?.id ?? newId(sim.state),
      namespace,
      key,
      type: text(item, 'type') ?? known?.type ?? 'single_line_text_field',
      value: text(item, 'value') ?? '',
      createdAt: known?.createdAt ?? at,
      updatedAt: at,
    }
  })
  const kept = replace ? [] : current.filter((field) => !given.some(({ id }) => id === field.id))
  return [...kept, ...given]
}

function applyInventoryItem(item: InventoryItem, input: Arguments, currency: string): void {
  item.tracked = flag(input, 'tracked') ?? item.tracked
  item.requiresShipping = flag(input, 'requiresShipping') ?? item.requiresShipping
  const cost = decimal(input, 'cost')
  if (cost !== undefined) item.costMinor = minorUnits(cost, currency)
  const country = textOrNull(input, 'countryCodeOfOrigin')
  if (country !== undefined) item.countryCodeOfOrigin = country
  const code = textOrNull(input, 'harmonizedSystemCode')
  if (code !== undefined) item.harmonizedSystemCode = code
  const weight = object(object(input, 'measurement') ?? {}, 'weight')
  if (weight) item.weight = { value: whole(weight, 'value') ?? 0, unit: text(weight, 'unit') ?? 'KILOGRAMS' }
}

/** Applies prices, codes and the inventory item of a variant input; `path` leads to that input. */
export function applyVariantFields(
  variant: Variant,
  input: Arguments,
  currency: string,
  path: string[],
): Problem[] {
  const problems: Problem[] = []
  const report = (field: string[], message: string, code: string) =>
    problems.push({ field: [...path, ...field], message, code })
  const price = decimal(input, 'price')
  if (price !== undefined) {
    variant.priceMinor = minorUnits(price, currency) ?? 0
    if (variant.priceMinor < 0)
      report(['price'], 'Price must be greater than or equal to 0', 'NEGATIVE_PRICE_VALUE')
    if (variant.priceMinor >= 1e18)
      report(['price'], 'Price must be less than 1000000000000000000', 'INVALID_INPUT')
  }
  const compareAt = decimal(input, 'compareAtPrice')
  if (compareAt !== undefined) variant.compareAtMinor = minorUnits(compareAt, currency)
  if (input.compareAtPrice === null) variant.compareAtMinor = null
  if ((variant.compareAtMinor ?? 0) < 0)
    report(['compareAtPrice'], 'Compare at price must be greater than or equal to 0', 'NEGATIVE_PRICE_VALUE')
  const item = object(input, 'inventoryItem')
  if (item) applyInventoryItem(variant.inventory, item, currency)
  const sku = textOrNull(input, 'sku') ?? textOrNull(item ?? {}, 'sku')
  if (sku !== undefined) variant.sku = sku
  if ((variant.sku?.length ?? 0) > skuLimit)
    report(['sku'], `SKU is too long (maximum is ${skuLimit} characters)`, 'TOO_LONG')
  const barcode = textOrNull(input, 'barcode')
  if (barcode !== undefined) variant.barcode = barcode
  const policy = text(input, 'inventoryPolicy')
  if (policy === 'CONTINUE' || policy === 'DENY') variant.inventoryPolicy = policy
  variant.taxable = flag(input, 'taxable') ?? variant.taxable
  const taxCode = textOrNull(input, 'taxCode')
  if (taxCode !== undefined) variant.taxCode = taxCode
  return problems
}

/** Name of a variant made of its option values, e.g. `Red / S`. */
export function variantTitle(product: Product, variant: Variant): string {
  return product.options
    .map((option) => option.values.find(({ id }) => variant.optionValueIds.includes(id))?.name ?? '')
    .join(' / ')
}

/** Gives a product without options the one option and variant every product has. */
export function addDefaultVariant(sim: Simulator, shop: Shop, product: Product): void {
  const value = { id: newId(sim.state), name: 'Default Title' }
  product.options = [{ id: newId(sim.state), name: 'Title', values: [value] }]
  const variant = newVariant(sim, shop)
  variant.optionValueIds = [value.id]
  product.variants = [variant]
}

/** Whether the product has only the variant it was born with. */
export function hasOnlyDefaultVariant(product: Product): boolean {
  return product.variants.length === 1 && product.options[0]?.values[0]?.name === 'Default Title'
}
