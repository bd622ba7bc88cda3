import { needText, object, objects, text, texts } from './arguments.ts'
import type { Simulator } from './context.ts'
import { type Arguments, notSimulated } from './graphql-context.ts'
import { numericId } from './ids.ts'
import { isMediaSource, newMedia } from './media.ts'
import {
  addDefaultVariant,
  applyMetafields,
  applyProductFields,
  draftProduct,
  newVariant,
  optionLimit,
  type Problem,
} from './product-rules.ts'
import type { Product } from './product-state.ts'
import { newId, type Shop } from './state.ts'
import { announceProduct, emit } from './webhooks.ts'

export type ProductResult = { product: Product | null; problems: Problem[] }

export const missingProduct: Problem = {
  field: ['id'],
  message: 'Product does not exist',
  code: 'PRODUCT_DOES_NOT_EXIST',
}

/** Finds a product by gid. */
export function findProduct(shop: Shop, id: string): Product | null {
  return shop.products[numericId('Product', id) ?? ''] ?? null
}

/** Adds pictures to a product and lists those with an impossible address. */
export function addMedia(sim: Simulator, product: Product, inputs: Arguments[]): Problem[] {
  const problems: Problem[] = []
  for (const [index, input] of inputs.entries()) {
    if (input.mediaContentType !== 'IMAGE')
      throw notSimulated(`media of type ${String(input.mediaContentType)}`)
    const source = needText(input, 'originalSource')
    if (isMediaSource(source)) product.media.push(newMedia(sim, source, text(input, 'alt') ?? null))
    else
      problems.push({
        field: ['media', String(index), 'originalSource'],
        message: 'Image URL is invalid',
        code: 'INVALID',
      })
  }
  return problems
}

/** productCreate: an unpublished product with one initial variant. */
export function createProduct(
  sim: Simulator,
  shop: Shop,
  input: Arguments,
  media: Arguments[],
): ProductResult {
  const product = draftProduct(sim, shop)
  const problems = applyProductFields(shop, product, input, ['product'])
  const options = objects(input, 'productOptions') ?? []
  if (options.length > optionLimit)
    problems.push({
      field: ['product', 'productOptions'],
      message: `Can only specify a maximum of ${optionLimit} options`,
      code: 'OPTIONS_OVER_LIMIT',
    })
  if (options.length === 0) addDefaultVariant(sim, shop, product)
  else {
    product.options = options.map((option) => ({
      id: newId(sim.state),
      name: needText(option, 'name'),
      values: (objects(option, 'values') ?? []).map((value) => ({
        id: newId(sim.state),
        name: needText(value, 'name'),
      })),
    }))
    const variant = newVariant(sim, shop)
    variant.optionValueIds = product.options.map(({ values }) => values[0]?.id ?? '')
    product.variants = [variant]
  }
  product.metafields = applyMetafields(sim, [], objects(input, 'metafields') ?? [], true)
  if (problems.length === 0) problems.push(...addMedia(sim, product, media))
  if (problems.length > 0) return { product: null, problems }
  shop.products[product.id] = product
  announceProduct(sim, shop, 'products/create', product)
  return { product, problems: [] }
}

/** productUpdate: scalars left out stay; pictures and metafields given are added. */
export function updateProduct(
  sim: Simulator,
  shop: Shop,
  known: Product | null,
  input: Arguments,
  media: Arguments[],
): ProductResult {
  if (!known) return { product: null, problems: [missingProduct] }
  const product = { ...structuredClone(known), media: [...known.media] }
  const problems = applyProductFields(shop, product, input, ['product'])
  product.metafields = applyMetafields(sim, product.metafields, objects(input, 'metafields') ?? [], false)
  if (problems.length === 0) problems.push(...addMedia(sim, product, media))
  if (problems.length > 0) return { product: known, problems }
  product.updatedAt = sim.clock.iso()
  shop.products[product.id] = product
  announceProduct(sim, shop, 'products/update', product)
  return { product, problems: [] }
}

/** Deletes a product; orders keep their copies of its data. Returns false when it does not exist. */
export function deleteProduct(sim: Simulator, shop: Shop, id: string): boolean {
  if (!shop.products[id]) return false
  delete shop.products[id]
  emit(sim, shop, 'products/delete', () => ({ id: Number(id) }))
  return true
}

function publicationsOf(
  shop: Shop,
  inputs: Arguments[],
): { ids: { id: string; date: string | null }[]; problems: Problem[] } {
  const problems: Problem[] = []
  const ids: { id: string; date: string | null }[] = []
  for (const [index, input] of inputs.entries()) {
    const id = numericId('Publication', text(input, 'publicationId') ?? '')
    if (id && shop.publications.some((publication) => publication.id === id))
      ids.push({ id, date: text(input, 'publishDate') ?? null })
    else
      problems.push({
        field: ['input', String(index), 'publicationId'],
        message: 'Publication does not exist',
        code: 'NOT_FOUND',
      })
  }
  return { ids, problems }
}

/** Shows or hides a product on sales channels. */
export function publish(
  sim: Simulator,
  shop: Shop,
  product: Product,
  inputs: Arguments[],
  visible: boolean,
): Problem[] {
  const { ids, problems } = publicationsOf(shop, inputs)
  if (problems.length > 0) return problems
  for (const { id, date } of ids) {
    if (visible) product.publishedOn[id] = date ?? sim.clock.iso()
    else delete product.publishedOn[id]
  }
  product.updatedAt = sim.clock.iso()
  announceProduct(sim, shop, 'products/update', product)
  return []
}

/** Adds or takes tags; the tags come as the platform accepts them, single or comma separated. */
export function changeTags(current: string[], args: Arguments, add: boolean): string[] {
  const given = (texts(args, 'tags') ?? [])
    .flatMap((tag) => tag.split(','))
    .map((tag) => tag.trim())
    .filter(Boolean)
  const rest = current.filter((tag) => !given.some((other) => other.toLowerCase() === tag.toLowerCase()))
  return (add ? [...rest, ...given] : rest).sort()
}

/** The product input of a mutation under its new or its deprecated name. */
export function productInput(args: Arguments): Arguments {
  return object(args, 'product') ?? object(args, 'input') ?? {}
}
