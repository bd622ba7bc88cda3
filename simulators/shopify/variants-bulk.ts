import { flag, needText, objects, text, texts, whole } from './arguments.ts'
import type { Simulator } from './context.ts'
import type { Arguments } from './graphql-context.ts'
import { numericId } from './ids.ts'
import { isMediaSource, newMedia } from './media.ts'
import { missingProduct } from './product-mutations.ts'
import {
  applyMetafields,
  applyVariantFields,
  hasOnlyDefaultVariant,
  newVariant,
  type Problem,
  variantLimit,
  variantTitle,
} from './product-rules.ts'
import type { Product, Variant } from './product-state.ts'
import { newId, type Shop } from './state.ts'
import { announceProduct } from './webhooks.ts'

export type BulkResult = { product: Product | null; variants: Variant[] | null; problems: Problem[] }

const noProduct: BulkResult = {
  product: null,
  variants: null,
  problems: [{ ...missingProduct, field: ['productId'] }],
}

function draftOf(product: Product): Product {
  return { ...structuredClone(product), media: [...product.media] }
}

/** Points a variant at option values, adding values the product does not have yet. */
function chooseValues(
  sim: Simulator,
  product: Product,
  variant: Variant,
  inputs: Arguments[],
  at: string[],
): Problem[] {
  const problems: Problem[] = []
  const current = variant.optionValueIds
  variant.optionValueIds = product.options.map((option, position) => {
    const input = inputs.find(
      (item) =>
        text(item, 'optionName') === option.name ||
        numericId('ProductOption', text(item, 'optionId') ?? '') === option.id,
    )
    if (!input) {
      if (current[position]) return current[position]
      problems.push({
        field: [...at, 'optionValues'],
        message: `You need to add option values for ${option.name}`,
        code: 'NEED_TO_ADD_OPTION_VALUES',
      })
      return ''
    }
    const id = numericId('ProductOptionValue', text(input, 'id') ?? '')
    const known = option.values.find((value) => (id ? value.id === id : value.name === text(input, 'name')))
    if (known) return known.id
    const added = { id: newId(sim.state), name: needText(input, 'name') }
    option.values.push(added)
    return added.id
  })
  const unknown = inputs.some(
    (item) =>
      !product.options.some(
        ({ name, id }) =>
          name === text(item, 'optionName') ||
          id === numericId('ProductOption', text(item, 'optionId') ?? ''),
      ),
  )
  if (unknown)
    problems.push({
      field: [...at, 'optionValues'],
      message: 'Option values for number of unknown options',
      code: 'OPTION_VALUES_FOR_NUMBER_OF_UNKNOWN_OPTIONS',
    })
  return problems
}

function clashes(product: Product, variant: Variant): boolean {
  const key = variant.optionValueIds.join()
  return product.variants.some((other) => other !== variant && other.optionValueIds.join() === key)
}

function attachMedia(
  sim: Simulator,
  product: Product,
  variant: Variant,
  input: Arguments,
  at: string[],
): Problem[] {
  const id = text(input, 'mediaId')
  if (id) {
    const media = product.media.find((item) => item.id === numericId('MediaImage', id))
    if (media) variant.mediaId = media.id
    return media
      ? []
      : [{ field: [...at, 'mediaId'], message: 'Media does not exist', code: 'INVALID_INPUT' }]
  }
  const [source] = texts(input, 'mediaSrc') ?? []
  if (!source) return []
  if (!isMediaSource(source))
    return [{ field: [...at, 'mediaSrc'], message: 'Image URL is invalid', code: 'INVALID_INPUT' }]
  const known = product.media.find((item) => item.source === source)
  const media = known ?? newMedia(sim, source, null)
  if (!known) product.media.push(media)
  variant.mediaId = media.id
  return []
}

function fill(
  sim: Simulator,
  shop: Shop,
  product: Product,
  variant: Variant,
  input: Arguments,
  at: string[],
): Problem[] {
  const problems = chooseValues(sim, product, variant, objects(input, 'optionValues') ?? [], at)
  problems.push(...applyVariantFields(variant, input, shop.currency, at))
  problems.push(...attachMedia(sim, product, variant, input, at))
  const metafields = objects(input, 'metafields')
  if (metafields) variant.metafields = applyMetafields(sim, variant.metafields, metafields, false)
  variant.updatedAt = sim.clock.iso()
  return problems
}

function save(sim: Simulator, shop: Shop, product: Product): void {
  product.updatedAt = sim.clock.iso()
  shop.products[product.id] = product
  announceProduct(sim, shop, 'products/update', product)
}

function addMediaSources(sim: Simulator, product: Product, args: Arguments): void {
  for (const input of objects(args, 'media') ?? []) {
    const source = needText(input, 'originalSource')
    if (isMediaSource(source) && !product.media.some((media) => media.source === source))
      product.media.push(newMedia(sim, source, text(input, 'alt') ?? null))
  }
}

/** productVariantsBulkCreate. All or nothing. */
export function createVariants(
  sim: Simulator,
  shop: Shop,
  known: Product | null,
  args: Arguments,
): BulkResult {
  if (!known) return noProduct
  const product = draftOf(known)
  addMediaSources(sim, product, args)
  const strategy = text(args, 'strategy') ?? 'DEFAULT'
  const standalone = known.variants.length === 1
  const removeFirst =
    standalone &&
    (strategy === 'REMOVE_STANDALONE_VARIANT' || (strategy === 'DEFAULT' && hasOnlyDefaultVariant(known)))
  if (removeFirst) product.variants = []
  const problems: Problem[] = []
  const variants = (objects(args, 'variants') ?? []).map((input, index) => {
    const at = ['variants', String(index)]
    const variant = newVariant(sim, shop)
    problems.push(...fill(sim, shop, product, variant, input, at))
    for (const quantity of objects(input, 'inventoryQuantities') ?? []) {
      const locationId = numericId('Location', needText(quantity, 'locationId')) ?? ''
      const available = whole(quantity, 'availableQuantity') ?? 0
      if (shop.locations.some(({ id }) => id === locationId))
        variant.inventory.levels[locationId] = { available, committed: 0, updatedAt: sim.clock.iso() }
      else
        problems.push({
          field: [...at, 'inventoryQuantities'],
          message: 'Location could not be found',
          code: 'TRACKED_VARIANT_LOCATION_NOT_FOUND',
        })
    }
    if (clashes(product, variant))
      problems.push({
        field: at,
        message: `The variant '${variantTitle(product, variant)}' already exists.`,
        code: 'VARIANT_ALREADY_EXISTS',
      })
    product.variants.push(variant)
    return variant
  })
  if (product.variants.length > variantLimit)
    problems.push({
      field: ['variants'],
      message: `Cannot create more than ${variantLimit} variants`,
      code: 'INVALID',
    })
  if (problems.length > 0) return { product: known, variants: null, problems }
  save(sim, shop, product)
  return { product, variants, problems: [] }
}

/** productVariantsBulkUpdate. All or nothing unless partial updates are allowed. */
export function updateVariants(
  sim: Simulator,
  shop: Shop,
  known: Product | null,
  args: Arguments,
): BulkResult {
  if (!known) return noProduct
  let product = draftOf(known)
  addMediaSources(sim, product, args)
  const partial = flag(args, 'allowPartialUpdates') ?? false
  const problems: Problem[] = []
  const updated: string[] = []
  for (const [index, input] of (objects(args, 'variants') ?? []).entries()) {
    const at = ['variants', String(index)]
    const attempt = draftOf(product)
    const id = text(input, 'id')
    const variant = attempt.variants.find((item) => item.id === numericId('ProductVariant', id ?? ''))
    const found: Problem[] = []
    if (!id)
      found.push({
        field: [...at, 'id'],
        message: 'Product variant ID is missing',
        code: 'PRODUCT_VARIANT_ID_MISSING',
      })
    else if (!variant)
      found.push({
        field: [...at, 'id'],
        message: 'Product variant does not exist',
        code: 'PRODUCT_VARIANT_DOES_NOT_EXIST',
      })
    else {
      if (objects(input, 'inventoryQuantities')?.length)
        found.push({
          field: [...at, 'inventoryQuantities'],
          message: 'Inventory quantities can only be provided during create',
          code: 'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
        })
      found.push(...fill(sim, shop, attempt, variant, input, at))
      if (clashes(attempt, variant))
        found.push({
          field: at,
          message: `The variant '${variantTitle(attempt, variant)}' already exists.`,
          code: 'VARIANT_ALREADY_EXISTS',
        })
    }
    problems.push(...found)
    if (found.length === 0 && variant) {
      product = attempt
      updated.push(variant.id)
    }
  }
  if (problems.length > 0 && (!partial || updated.length === 0))
    return { product: known, variants: null, problems }
  save(sim, shop, product)
  return { product, variants: product.variants.filter(({ id }) => updated.includes(id)), problems }
}

/** productVariantsBulkDelete. The last variant cannot go. */
export function deleteVariants(
  sim: Simulator,
  shop: Shop,
  known: Product | null,
  args: Arguments,
): BulkResult {
  if (!known) return noProduct
  const ids = (texts(args, 'variantsIds') ?? []).map((id) => numericId('ProductVariant', id))
  const foreign = ids.some((id) => !known.variants.some((variant) => variant.id === id))
  if (foreign) {
    const message = 'At least one variant does not belong to the product'
    return {
      product: known,
      variants: null,
      problems: [
        { field: ['variantsIds'], message, code: 'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT' },
      ],
    }
  }
  const rest = known.variants.filter(({ id }) => !ids.includes(id))
  if (rest.length === 0) {
    const message = 'Cannot delete the last variant'
    return {
      product: known,
      variants: null,
      problems: [{ field: ['variantsIds'], message, code: 'CANNOT_DELETE_LAST_VARIANT' }],
    }
  }
  const product = { ...draftOf(known), variants: rest }
  save(sim, shop, product)
  return { product, variants: null, problems: [] }
}
