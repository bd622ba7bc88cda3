import { needText, object, objects, text, whole } from './arguments.ts'
import type { Simulator } from './context.ts'
import { type Arguments, notSimulated } from './graphql-context.ts'
import { numericId } from './ids.ts'
import { isMediaSource, newMedia } from './media.ts'
import {
  addDefaultVariant,
  applyMetafields,
  applyProductFields,
  applyVariantFields,
  draftProduct,
  newVariant,
  optionLimit,
  type Problem,
  variantLimit,
  variantTitle,
} from './product-rules.ts'
import type { MediaItem, Option, Product, Variant } from './product-state.ts'
import { newId, type Shop } from './state.ts'
import { announceProduct } from './webhooks.ts'

type Draft = { sim: Simulator; shop: Shop; product: Product; problems: Problem[] }

const inventoryQuantityLimit = 50_000

function report(draft: Draft, field: string[], message: string, code: string): void {
  draft.problems.push({ field: ['input', ...field], message, code })
}

function replaceOptions(draft: Draft, inputs: Arguments[]): void {
  const known = draft.product.options
  if (inputs.length > optionLimit)
    report(
      draft,
      ['productOptions'],
      `Can only specify a maximum of ${optionLimit} options`,
      'OPTIONS_OVER_LIMIT',
    )
  const options = inputs.map((input, index): Option => {
    if (input.linkedMetafield) throw notSimulated('options linked to metafields')
    const at = ['productOptions', String(index)]
    const id = numericId('ProductOption', text(input, 'id') ?? '')
    const previous = known.find((option) => (id ? option.id === id : option.name === text(input, 'name')))
    if (id && !previous) report(draft, [...at, 'id'], 'Option does not exist', 'OPTION_DOES_NOT_EXIST')
    const name = text(input, 'name') ?? previous?.name ?? ''
    if (name.trim() === '') report(draft, [...at, 'name'], "Option name can't be blank", 'INVALID_INPUT')
    const valueInputs = objects(input, 'values') ?? []
    if (valueInputs.length === 0)
      report(draft, [...at, 'values'], 'Option values are missing', 'OPTION_VALUES_MISSING')
    if (valueInputs.length > variantLimit)
      report(draft, [...at, 'values'], 'Too many option values', 'OPTION_VALUES_OVER_LIMIT')
    const values = valueInputs.map((value, position) => {
      const valueId = numericId('ProductOptionValue', text(value, 'id') ?? '')
      const old = previous?.values.find((item) =>
        valueId ? item.id === valueId : item.name === text(value, 'name'),
      )
      if (valueId && !old)
        report(
          draft,
          [...at, 'values', String(position)],
          'Option value does not exist',
          'OPTION_VALUE_DOES_NOT_EXIST',
        )
      return { id: old?.id ?? newId(draft.sim.state), name: text(value, 'name') ?? old?.name ?? '' }
    })
    if (new Set(values.map((value) => value.name)).size < values.length)
      report(draft, [...at, 'values'], 'Duplicated option value', 'DUPLICATED_OPTION_VALUE')
    return { id: previous?.id ?? newId(draft.sim.state), name, values }
  })
  if (new Set(options.map(({ name }) => name.toLowerCase())).size < options.length)
    report(draft, ['productOptions'], 'Duplicated option name', 'DUPLICATED_OPTION_NAME')
  draft.product.options = options
}

function chooseOptionValues(draft: Draft, variant: Variant, inputs: Arguments[], at: string[]): void {
  const chosen = new Map<string, string>()
  for (const [index, input] of inputs.entries()) {
    const optionId = numericId('ProductOption', text(input, 'optionId') ?? '')
    const option = draft.product.options.find(
      ({ id, name }) => id === optionId || (!optionId && name === text(input, 'optionName')),
    )
    const field = [...at, 'optionValues', String(index)]
    if (!option) {
      report(draft, field, 'Option does not exist', 'OPTION_DOES_NOT_EXIST')
      continue
    }
    const valueId = numericId('ProductOptionValue', text(input, 'id') ?? '')
    const value = option.values.find(
      ({ id, name }) => id === valueId || (!valueId && name === text(input, 'name')),
    )
    if (value) chosen.set(option.id, value.id)
    else report(draft, field, 'Option value does not exist', 'OPTION_VALUE_DOES_NOT_EXIST')
  }
  const missing = draft.product.options.filter(({ id }) => !chosen.has(id))
  for (const option of missing)
    report(
      draft,
      [...at, 'optionValues'],
      `You need to add option values for ${option.name}`,
      'INVALID_VARIANT',
    )
  variant.optionValueIds = draft.product.options.map(({ id }) => chosen.get(id) ?? '')
}

function setQuantities(draft: Draft, variant: Variant, inputs: Arguments[], at: string[]): void {
  for (const [index, input] of inputs.entries()) {
    const locationId = numericId('Location', needText(input, 'locationId'))
    const location = draft.shop.locations.find(({ id }) => id === locationId)
    const field = [...at, 'inventoryQuantities', String(index)]
    const name = needText(input, 'name')
    if (!location) report(draft, [...field, 'locationId'], 'Location could not be found', 'INVALID_INPUT')
    else if (name !== 'available' && name !== 'on_hand')
      report(draft, [...field, 'name'], 'The quantity name must be available or on_hand', 'INVALID_INPUT')
    else {
      const committed = variant.inventory.levels[location.id]?.committed ?? 0
      const quantity = whole(input, 'quantity') ?? 0
      const available = name === 'on_hand' ? quantity - committed : quantity
      variant.inventory.levels[location.id] = { available, committed, updatedAt: draft.sim.clock.iso() }
    }
  }
}

/** Finds the picture of an input among those of the product, or creates it. */
function resolveFile(draft: Draft, input: Arguments, pool: MediaItem[], at: string[]): MediaItem | null {
  const given = text(input, 'id')
  if (given) {
    const media = pool.find(({ id }) => id === numericId('MediaImage', given))
    if (!media) report(draft, [...at, 'id'], 'File does not exist', 'NOT_FOUND')
    else if (text(input, 'alt') !== undefined) media.alt = needText(input, 'alt')
    return media ?? null
  }
  const source = text(input, 'originalSource') ?? ''
  if (!isMediaSource(source)) {
    report(draft, [...at, 'originalSource'], 'Image URL is invalid', 'INVALID_INPUT')
    return null
  }
  if (input.contentType && input.contentType !== 'IMAGE')
    throw notSimulated(`files of type ${String(input.contentType)}`)
  return newMedia(draft.sim, source, text(input, 'alt') ?? null)
}

function replaceFiles(draft: Draft, inputs: Arguments[]): void {
  const previous = draft.product.media
  const media = inputs.map((input, index) => resolveFile(draft, input, previous, ['files', String(index)]))
  draft.product.media = media.filter((item) => item !== null)
  const kept = new Set(draft.product.media.map(({ id }) => id))
  for (const variant of draft.product.variants)
    if (variant.mediaId && !kept.has(variant.mediaId)) variant.mediaId = null
}

function setVariantFile(draft: Draft, variant: Variant, input: Arguments, at: string[]): void {
  const same = draft.product.media.find(({ source }) => source === text(input, 'originalSource'))
  const media = same ?? resolveFile(draft, input, draft.product.media, [...at, 'file'])
  if (!media) return
  if (!draft.product.media.includes(media)) draft.product.media.push(media)
  variant.mediaId = media.id
}

function replaceVariants(draft: Draft, inputs: Arguments[]): void {
  const known = draft.product.variants
  if (inputs.length > variantLimit)
    report(draft, ['variants'], `Cannot create more than ${variantLimit} variants`, 'VARIANTS_OVER_LIMIT')
  const quantities = inputs.reduce(
    (sum, input) => sum + (objects(input, 'inventoryQuantities')?.length ?? 0),
    0,
  )
  if (quantities > inventoryQuantityLimit)
    report(draft, ['variants'], 'Too many inventory quantities', 'INVENTORY_QUANTITIES_LIMIT_EXCEEDED')
  if (draft.problems.length > 0) return
  const claimed = new Set<string>()
  const placed = inputs.map((input, index) => {
    const at = ['variants', String(index)]
    const optionValues = objects(input, 'optionValues') ?? []
    const id = numericId('ProductVariant', text(input, 'id') ?? '')
    const fresh = newVariant(draft.sim, draft.shop)
    chooseOptionValues(draft, fresh, optionValues, at)
    // Without an id, the variant with the same options is updated, unless another input claims it.
    const previous = known.find((variant) =>
      input.id ? variant.id === id : variant.optionValueIds.join() === fresh.optionValueIds.join(),
    )
    if (input.id && !previous)
      report(draft, [...at, 'id'], 'Variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')
    const variant = previous && !claimed.has(previous.id) ? previous : fresh
    claimed.add(variant.id)
    variant.optionValueIds = fresh.optionValueIds
    for (const problem of applyVariantFields(variant, input, draft.shop.currency, ['input', ...at]))
      draft.problems.push({ ...problem, code: 'INVALID_VARIANT' })
    setQuantities(draft, variant, objects(input, 'inventoryQuantities') ?? [], at)
    const file = object(input, 'file')
    if (file) setVariantFile(draft, variant, file, at)
    const metafields = objects(input, 'metafields')
    if (metafields) variant.metafields = applyMetafields(draft.sim, variant.metafields, metafields, true)
    variant.updatedAt = draft.sim.clock.iso()
    return { variant, position: whole(input, 'position') ?? index + 1 }
  })
  placed.sort((a, b) => a.position - b.position)
  draft.product.variants = placed.map(({ variant }) => variant)
  const seen = new Set<string>()
  for (const [index, { variant }] of placed.entries()) {
    const key = variant.optionValueIds.join()
    if (seen.has(key)) {
      const message = `The variant '${variantTitle(draft.product, variant)}' already exists.`
      report(draft, ['variants', String(index)], message, 'INVALID_VARIANT')
    }
    seen.add(key)
  }
}

export type ProductSetResult = { product: Product | null; problems: Problem[] }

function findTarget(
  shop: Shop,
  identifier: Arguments | undefined,
  input: Arguments,
): Product | Problem | null {
  const missing = { field: ['identifier'], message: 'Product does not exist', code: 'PRODUCT_DOES_NOT_EXIST' }
  if (identifier?.customId) throw notSimulated('productSet by customId')
  const byIdentifier = text(identifier ?? {}, 'id')
  const byInput = text(input, 'id')
  if (byIdentifier && byInput)
    return {
      field: ['input', 'id'],
      message: 'The id field is not allowed if identifier is provided',
      code: 'ID_NOT_ALLOWED',
    }
  const given = byIdentifier ?? byInput
  if (given) return shop.products[numericId('Product', given) ?? ''] ?? missing
  const handle = text(identifier ?? {}, 'handle')
  if (handle === undefined) return null
  const wanted = text(input, 'handle')
  const found = Object.values(shop.products).find((product) => product.handle === handle) ?? null
  if (!found && wanted !== undefined && wanted !== handle)
    return {
      field: ['input', 'handle'],
      message: 'The handle does not match the identifier',
      code: 'INPUT_MISMATCH',
    }
  return found
}

/**
 * Creates or changes a product as productSet does: given lists replace the old ones, and omitted scalars keep their value.
 * If there is any problem, nothing changes.
 */
export function setProduct(
  sim: Simulator,
  shop: Shop,
  identifier: Arguments | undefined,
  input: Arguments,
): ProductSetResult {
  const target = findTarget(shop, identifier, input)
  if (target && 'message' in target) return { product: null, problems: [target] }
  if (target?.suspended)
    return {
      product: null,
      problems: [{ field: ['input'], message: 'Product is suspended', code: 'PRODUCT_SUSPENDED' }],
    }
  // The draft shares its pictures with the original, because one may become ready while the draft is made.
  const product = target ? { ...structuredClone(target), media: [...target.media] } : draftProduct(sim, shop)
  const handle = text(identifier ?? {}, 'handle')
  if (!target && handle) product.handle = handle
  const draft: Draft = {
    sim,
    shop,
    product,
    problems: applyProductFields(shop, product, input, ['input']),
  }

  const options = objects(input, 'productOptions')
  const variants = objects(input, 'variants')
  if (variants && !options)
    report(
      draft,
      ['productOptions'],
      'Product options input is required when updating variants',
      'PRODUCT_OPTIONS_INPUT_MISSING',
    )
  if (options && !variants)
    report(
      draft,
      ['variants'],
      'Variants input is required when updating product options',
      'VARIANTS_INPUT_MISSING',
    )
  const files = objects(input, 'files')
  if (files) replaceFiles(draft, files)
  if (options && variants) {
    replaceOptions(draft, options)
    replaceVariants(draft, variants)
  }
  if (product.variants.length === 0) addDefaultVariant(sim, shop, product)
  const metafields = objects(input, 'metafields')
  if (metafields) product.metafields = applyMetafields(sim, product.metafields, metafields, true)
  if (draft.problems.length > 0) return { product: null, problems: draft.problems }

  product.updatedAt = sim.clock.iso()
  shop.products[product.id] = product
  announceProduct(sim, shop, target ? 'products/update' : 'products/create', product)
  return { product, problems: [] }
}
