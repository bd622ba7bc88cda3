import {
  CheckError,
  check,
  type Fields,
  isFields,
  listIn,
  type Shape,
  textIn,
  textsIn,
} from '../shared/check.ts'
import type { Simulator } from '../shared/context.ts'
import { pageOf, sizeIn } from '../shared/paging.ts'
import { type Call, notFound, ok, type Route } from '../shared/respond.ts'
import { changeProduct, deleteProduct, variantsOf } from '../shared/shops.ts'
import type { Product, Shop, Variant } from '../shared/state.ts'
import { answer } from './envelope.ts'

/** Products, version 2026-01. */

const image: Shape = { src: 'text!', alt: 'text', width: 'number', height: 'number', path: 'text' }
const variantShape: Shape = {
  id: 'text',
  option1: 'text',
  option2: 'text',
  option3: 'text',
  price: 'number!',
  compare_at_price: 'number',
  cost_price: 'number',
  sku: 'text',
  barcode: 'text',
  inventory_quantity: 'number',
  weight: 'number',
  weight_unit: { choice: ['kg', 'g', 'lb', 'oz'] },
  image: { one: image },
  note: 'text',
  position: 'number',
  extend: 'object',
}
const productShape: Shape = {
  title: 'text!',
  has_only_default_variant: 'flag',
  images: { list: image, required: true },
  variants: { list: variantShape, required: true },
  description: 'text',
  brief: 'text',
  published: 'flag',
  requires_shipping: 'flag',
  taxable: 'flag',
  tags: 'texts',
  vendor: 'text',
  vendor_url: 'text',
  note: 'text',
  seo_title: 'text',
  seo_description: 'text',
  seo_keywords: 'texts',
  handle: 'text',
  inventory_tracking: 'flag',
  inventory_policy: { choice: ['continue', 'deny', 'auto_unpublished'] },
  inventory_quantity: 'number',
  need_variant_image: 'flag',
  spu: 'text',
  options: { list: { name: 'text!', values: 'texts' } },
  collection_ids: 'texts',
  product_type: 'text',
  brand: 'text',
  category_id: 'text',
  unique_token: 'text',
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const variantView = (product: Product, v: Variant, position: number) => ({
  id: v.id,
  product_id: product.id,
  option1: v.options[0] ?? '',
  option2: v.options[1] ?? '',
  option3: v.options[2] ?? '',
  price: Number(v.price),
  compare_at_price: v.compareAt === null ? 0 : Number(v.compareAt),
  sku: v.sku,
  barcode: v.barcode,
  inventory_quantity: v.stock,
  weight: v.weight,
  weight_unit: v.weightUnit,
  image: v.image ? { src: v.image } : null,
  position,
})

export function productView(shop: Shop, product: Product) {
  const prices = product.variants.map((v) => Number(v.price))
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    description: product.html,
    vendor: product.vendor,
    product_type: product.type,
    tags: product.tags,
    published: product.status === 'active',
    published_at: product.status === 'active' ? product.updatedAt : null,
    inventory_tracking: product.variants.every((v) => v.tracked),
    has_only_default_variant: product.options.length === 0,
    options: product.options.map((name, i) => ({
      name,
      values: [...new Set(product.variants.map((v) => v.options[i] ?? ''))],
    })),
    images: product.images,
    variants: product.variants.map((v, i) => variantView(product, v, i + 1)),
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    url: `https://${shop.domain}/products/${product.handle}`,
    created_at: product.createdAt,
    updated_at: product.updatedAt,
  }
}

const fixed = (value: unknown): string => Number(value).toFixed(2)

function readVariant(sim: Simulator, body: Fields, before?: Variant): Variant {
  const options = ['option1', 'option2', 'option3'].flatMap((name) => textIn(body, name) || [])
  const number = (name: string, otherwise: number): number =>
    typeof body[name] === 'number' ? body[name] : otherwise
  if (typeof body.price === 'number' && body.price < 0) throw new CheckError('price', 'must not be negative')
  return {
    id: before?.id ?? sim.dialect.newId(sim, 'variant'),
    itemId: before?.itemId ?? sim.dialect.newId(sim, 'other'),
    sku: textIn(body, 'sku', before?.sku),
    barcode: textIn(body, 'barcode', before?.barcode),
    price: body.price === undefined ? (before?.price ?? '0.00') : fixed(body.price),
    compareAt:
      body.compare_at_price === undefined ? (before?.compareAt ?? null) : fixed(body.compare_at_price),
    options: options.length > 0 ? options : (before?.options ?? []),
    stock: number('inventory_quantity', before?.stock ?? 0),
    tracked: before?.tracked ?? true,
    weight: number('weight', before?.weight ?? 0),
    weightUnit: textIn(body, 'weight_unit', before?.weightUnit ?? 'kg'),
    image: isFields(body.image) ? textIn(body.image, 'src') : (before?.image ?? null),
  }
}

function bodyOf(call: Call, name: string): Fields {
  const inner = call.body[name]
  if (!isFields(inner)) throw new CheckError(name, "can't be blank")
  return inner
}

function imagesOf(sim: Simulator, body: Fields): Product['images'] {
  return listIn(body, 'images').map((one) => ({
    id: sim.dialect.newId(sim, 'other'),
    src: textIn(one, 'src'),
    alt: textIn(one, 'alt'),
  }))
}

function create(sim: Simulator, call: Call) {
  const body = check(bodyOf(call, 'product'), productShape)
  const token = textIn(body, 'unique_token') || null
  if (token && !uuid.test(token)) throw new CheckError('unique_token', 'must be a uuid')
  const { shop } = call
  // The product was already created by an earlier call whose response was lost.
  const same = token && Object.values(shop.products).find((one) => one.token === token)
  if (same) return ok(answer({ product: productView(shop, same) }))
  if (body.inventory_tracking === true && body.inventory_policy === undefined)
    throw new CheckError('inventory_policy', "can't be blank")
  const images = imagesOf(sim, body)
  if (images.length === 0) throw new CheckError('images', "can't be blank")
  const options = listIn(body, 'options').map((one) => textIn(one, 'name'))
  if (options.length > 3) throw new CheckError('options', 'is too long (maximum is 3)')
  const variants = listIn(body, 'variants').map((one) => readVariant(sim, one))
  if (variants.length === 0) throw new CheckError('variants', "can't be blank")
  for (const v of variants) v.tracked = body.inventory_tracking === true
  const now = sim.clock.iso()
  const id = sim.dialect.newId(sim, 'product')
  const product: Product = {
    id,
    title: textIn(body, 'title'),
    handle: freeHandle(shop, textIn(body, 'handle') || `product-${id.slice(0, 8)}`),
    html: textIn(body, 'description'),
    vendor: textIn(body, 'vendor'),
    type: textIn(body, 'product_type'),
    tags: textsIn(body, 'tags'),
    status: body.published === true ? 'active' : 'draft',
    options,
    images,
    variants,
    token,
    createdAt: now,
    updatedAt: now,
  }
  shop.products[id] = product
  changeProduct(sim, shop, product)
  return ok(answer({ product: productView(shop, product) }))
}

function freeHandle(shop: Shop, handle: string): string {
  const taken = new Set(Object.values(shop.products).map((one) => one.handle))
  let free = handle
  for (let n = 1; taken.has(free); n++) free = `${handle}-${n}`
  return free
}

function productIn({ shop, params }: Call): Product {
  const product = shop.products[params.id ?? '']
  if (!product) throw notFound()
  return product
}

function change(sim: Simulator, call: Call) {
  const product = productIn(call)
  const body = check(bodyOf(call, 'product'), productShape, '', true)
  if (body.title === '') throw new CheckError('title', "can't be blank")
  const variants = listIn(body, 'variants')
  const read = variants.map((one) => {
    const before = product.variants.find((v) => v.id === one.id)
    if (!before) throw new CheckError('variants.id', 'is unknown')
    return readVariant(sim, one, before)
  })
  product.title = textIn(body, 'title', product.title)
  product.html = textIn(body, 'description', product.html)
  product.vendor = textIn(body, 'vendor', product.vendor)
  product.type = textIn(body, 'product_type', product.type)
  if (body.tags !== undefined) product.tags = textsIn(body, 'tags')
  if (body.published !== undefined) product.status = body.published ? 'active' : 'draft'
  if (body.images !== undefined) product.images = imagesOf(sim, body)
  if (body.options !== undefined) product.options = listIn(body, 'options').map((one) => textIn(one, 'name'))
  product.variants = product.variants.map((v) => read.find((one) => one.id === v.id) ?? v)
  changeProduct(sim, call.shop, product)
  return ok(answer({ product: productView(call.shop, product) }))
}

function changeVariant(sim: Simulator, call: Call) {
  const found = variantsOf(call.shop).find(({ variant }) => variant.id === call.params.id)
  if (!found) throw notFound()
  const { product, variant } = found
  const body = check(bodyOf(call, 'variant'), variantShape, 'variant', true)
  Object.assign(variant, readVariant(sim, body, variant))
  changeProduct(sim, call.shop, product)
  return ok(answer({ variant: variantView(product, variant, product.variants.indexOf(variant) + 1) }))
}

export const productRoutes = (sim: Simulator): Record<string, Route> => ({
  'POST /products': {
    operation: 'createProduct',
    scopes: ['write_product'],
    handle: (call) => create(sim, call),
  },
  'GET /products': {
    operation: 'products',
    scopes: ['read_product'],
    handle({ shop, query, stalePage }) {
      const size = sizeIn(query, 'page_size', 10, 250)
      const page = pageOf(Object.values(shop.products), (p) => p.createdAt, {
        size,
        cursor: query.get('cursor'),
        stale: stalePage,
      })
      return ok(
        answer({
          products: page.rows.map((one) => productView(shop, one)),
          cursor: page.next ?? '',
          has_more: page.next !== null,
        }),
      )
    },
  },
  'GET /products/:id': {
    operation: 'product',
    scopes: ['read_product'],
    handle: (call) => ok(answer({ product: productView(call.shop, productIn(call)) })),
  },
  'PUT /products/:id': {
    operation: 'updateProduct',
    scopes: ['write_product'],
    handle: (call) => change(sim, call),
  },
  'DELETE /products/:id': {
    operation: 'deleteProduct',
    scopes: ['write_product'],
    handle(call) {
      deleteProduct(sim, call.shop, productIn(call))
      return ok(answer({}))
    },
  },
  'GET /products/sku/:id/variants': {
    operation: 'variantsBySku',
    scopes: ['read_product'],
    handle({ shop, params }) {
      const found = variantsOf(shop).filter(({ variant }) => variant.sku === params.id)
      return ok(answer({ variants: found.map(({ product, variant }) => variantView(product, variant, 1)) }))
    },
  },
  'POST /products/:id/variants': {
    operation: 'createVariant',
    scopes: ['write_product'],
    handle(call) {
      const product = productIn(call)
      const variant = readVariant(sim, check(bodyOf(call, 'variant'), variantShape, 'variant'))
      product.variants.push(variant)
      changeProduct(sim, call.shop, product)
      return ok(answer({ variant: variantView(product, variant, product.variants.length) }))
    },
  },
  'DELETE /products/:id/variants/:variant': {
    operation: 'deleteVariant',
    scopes: ['write_product'],
    handle(call) {
      const product = productIn(call)
      product.variants = product.variants.filter((v) => v.id !== call.params.variant)
      changeProduct(sim, call.shop, product)
      return ok(answer({}))
    },
  },
  'PUT /variants/:id': {
    operation: 'updateVariant',
    scopes: ['write_product'],
    handle: (call) => changeVariant(sim, call),
  },
})
