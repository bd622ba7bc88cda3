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
import { type Call, notFound, ok, type Route } from '../shared/respond.ts'
import { changeProduct, deleteProduct, variantsOf } from '../shared/shops.ts'
import type { Product, Shop, Status, Variant } from '../shared/state.ts'
import { linkedPage } from './paging.ts'

/** Products, variants and stock (official Go SDK). */

const image: Shape = { src: 'text!', alt: 'text' }
const variantShape: Shape = {
  option1: 'text',
  option2: 'text',
  option3: 'text',
  option4: 'text',
  option5: 'text',
  price: 'money',
  compare_at_price: 'money',
  sku: 'text',
  barcode: 'text',
  weight: 'money',
  weight_unit: { choice: ['g', 'kg', 'lb', 'oz', 'zh_kg'] },
  inventory_tracker: 'flag',
  inventory_policy: { choice: ['deny', 'continue'] },
  required_shipping: 'flag',
  taxable: 'flag',
  image: { one: image },
}
const statuses = ['active', 'draft', 'archived'] as const
const productShape: Shape = {
  title: 'text!',
  subtitle: 'text',
  body_html: 'text',
  handle: 'text',
  spu: 'text',
  vendor: 'text',
  product_category: 'text',
  tags: 'texts',
  status: { choice: statuses },
  published_scope: { choice: ['web'] },
  path: 'text',
  template_path: 'text',
  images: { list: image, max: 502 },
  options: { list: { name: 'text!', values_images: 'object' }, max: 5 },
  variants: { list: variantShape, max: 500 },
}

const variantView = (product: Product, v: Variant) => ({
  id: v.id,
  product_id: product.id,
  inventory_item_id: v.itemId,
  inventory_quantity: v.stock,
  option1: v.options[0] ?? '',
  option2: v.options[1] ?? '',
  option3: v.options[2] ?? '',
  option4: v.options[3] ?? '',
  option5: v.options[4] ?? '',
  price: v.price,
  compare_at_price: v.compareAt ?? '0.00',
  sku: v.sku,
  barcode: v.barcode,
  weight: String(v.weight),
  weight_unit: v.weightUnit,
  inventory_tracker: v.tracked,
  image: v.image ? { src: v.image } : null,
})

export const productView = (_shop: Shop, product: Product) => ({
  id: product.id,
  title: product.title,
  handle: product.handle,
  body_html: product.html,
  vendor: product.vendor,
  product_category: product.type,
  tags: product.tags,
  status: product.status,
  published_scope: 'web',
  options: product.options.map((name) => ({ name })),
  images: product.images,
  variants: product.variants.map((v) => variantView(product, v)),
  created_at: product.createdAt,
  updated_at: product.updatedAt,
})

const fixed = (text: string): string => Number(text).toFixed(2)

function readVariant(sim: Simulator, body: Fields, before?: Variant): Variant {
  const options = [1, 2, 3, 4, 5].flatMap((n) => textIn(body, `option${n}`) || [])
  return {
    id: before?.id ?? sim.dialect.newId(sim, 'variant'),
    itemId: before?.itemId ?? sim.dialect.newId(sim, 'other'),
    sku: textIn(body, 'sku', before?.sku),
    barcode: textIn(body, 'barcode', before?.barcode),
    price: fixed(textIn(body, 'price', before?.price ?? '0')),
    compareAt:
      body.compare_at_price === undefined
        ? (before?.compareAt ?? null)
        : fixed(textIn(body, 'compare_at_price')),
    options: options.length > 0 ? options : (before?.options ?? []),
    // Stock is set only by inventory levels.
    stock: before?.stock ?? 0,
    tracked: typeof body.inventory_tracker === 'boolean' ? body.inventory_tracker : (before?.tracked ?? true),
    weight: body.weight === undefined ? (before?.weight ?? 0) : Number(body.weight),
    weightUnit: textIn(body, 'weight_unit', before?.weightUnit ?? 'kg'),
    image: isFields(body.image) ? textIn(body.image, 'src') : (before?.image ?? null),
  }
}

function inner(call: Call, name: string): Fields {
  const body = call.body[name]
  if (!isFields(body)) throw new CheckError(name, "can't be blank")
  return body
}

const statusIn = (body: Fields, otherwise: Status): Status =>
  statuses.find((one) => one === body.status) ?? otherwise

const imagesOf = (sim: Simulator, body: Fields): Product['images'] =>
  listIn(body, 'images').map((one) => ({
    id: sim.dialect.newId(sim, 'other'),
    src: textIn(one, 'src'),
    alt: textIn(one, 'alt'),
  }))

function create(sim: Simulator, call: Call) {
  const { shop } = call
  const body = check(inner(call, 'product'), productShape)
  if (textIn(body, 'title').length > 255) throw new CheckError('title', 'is too long (maximum is 255)')
  const handle = textIn(body, 'handle')
  if (Object.values(shop.products).some((one) => one.handle === handle))
    throw new CheckError('handle', 'has already been taken')
  const now = sim.clock.iso()
  const id = sim.dialect.newId(sim, 'product')
  const variants = listIn(body, 'variants').map((one) => readVariant(sim, one))
  const product: Product = {
    id,
    title: textIn(body, 'title'),
    handle: handle || `product-${id}`,
    html: textIn(body, 'body_html'),
    vendor: textIn(body, 'vendor'),
    type: textIn(body, 'product_category'),
    tags: textsIn(body, 'tags'),
    status: statusIn(body, 'draft'),
    options: listIn(body, 'options').map((one) => textIn(one, 'name')),
    images: imagesOf(sim, body),
    variants: variants.length > 0 ? variants : [readVariant(sim, {})],
    token: null,
    createdAt: now,
    updatedAt: now,
  }
  shop.products[id] = product
  changeProduct(sim, shop, product)
  return ok({ product: productView(shop, product) })
}

function productIn({ shop, params }: Call): Product {
  const product = shop.products[params.id ?? '']
  if (!product) throw notFound()
  return product
}

function change(sim: Simulator, call: Call) {
  const product = productIn(call)
  const body = check(inner(call, 'product'), productShape, '', true)
  if (body.title === '') throw new CheckError('title', "can't be blank")
  product.title = textIn(body, 'title', product.title)
  product.html = textIn(body, 'body_html', product.html)
  product.vendor = textIn(body, 'vendor', product.vendor)
  product.type = textIn(body, 'product_category', product.type)
  product.status = statusIn(body, product.status)
  if (body.tags !== undefined) product.tags = textsIn(body, 'tags')
  if (body.images !== undefined) product.images = imagesOf(sim, body)
  changeProduct(sim, call.shop, product)
  return ok({ product: productView(call.shop, product) })
}

function changeVariant(sim: Simulator, call: Call) {
  const found = variantsOf(call.shop).find(({ variant }) => variant.id === call.params.id)
  if (!found) throw notFound()
  const { product, variant } = found
  Object.assign(
    variant,
    readVariant(sim, check(inner(call, 'variant'), variantShape, 'variant', true), variant),
  )
  changeProduct(sim, call.shop, product)
  return ok({ variant: variantView(product, variant) })
}

function setLevel(sim: Simulator, call: Call) {
  const body = check(call.body, { inventory_item_id: 'text!', location_id: 'text!', available: 'number!' })
  if (textIn(body, 'location_id') !== placeOf(call.shop)) throw new CheckError('location_id', 'is invalid')
  const found = variantsOf(call.shop).find(({ variant }) => variant.itemId === body.inventory_item_id)
  if (!found) throw notFound()
  found.variant.stock = Number(body.available)
  changeProduct(sim, call.shop, found.product)
  return ok({
    inventory_level: {
      inventory_item_id: found.variant.itemId,
      location_id: placeOf(call.shop),
      available: found.variant.stock,
    },
  })
}

/** The single location of a shop. */
const placeOf = (shop: Shop): string => `61${shop.number}`

const read = ['read_products']
const write = ['write_products']

export const productRoutes = (sim: Simulator): Record<string, Route> => ({
  'POST /products/products.json': {
    operation: 'createProduct',
    scopes: write,
    handle: (call) => create(sim, call),
  },
  'GET /products/products.json': {
    operation: 'products',
    scopes: read,
    handle(call) {
      const handle = call.query.get('handle')
      const page = linkedPage(sim, call, {
        path: 'products/products.json',
        rows: Object.values(call.shop.products).filter((one) => handle === null || one.handle === handle),
        most: 250,
        keyOf: (one) => one.id,
      })
      return ok({ products: page.rows.map((one) => productView(call.shop, one)) }, page.headers)
    },
  },
  'GET /products/:id.json': {
    operation: 'product',
    scopes: read,
    handle: (call) => ok({ product: productView(call.shop, productIn(call)) }),
  },
  'PUT /products/:id.json': {
    operation: 'updateProduct',
    scopes: write,
    handle: (call) => change(sim, call),
  },
  'DELETE /products/:id.json': {
    operation: 'deleteProduct',
    scopes: write,
    handle(call) {
      deleteProduct(sim, call.shop, productIn(call))
      return ok({})
    },
  },
  'POST /products/:id/variants.json': {
    operation: 'createVariant',
    scopes: write,
    handle(call) {
      const product = productIn(call)
      const variant = readVariant(sim, check(inner(call, 'variant'), variantShape, 'variant'))
      product.variants.push(variant)
      changeProduct(sim, call.shop, product)
      return ok({ variant: variantView(product, variant) })
    },
  },
  'PUT /products/variants/:id.json': {
    operation: 'updateVariant',
    scopes: write,
    handle: (call) => changeVariant(sim, call),
  },
  'DELETE /products/:id/variants/:variant.json': {
    operation: 'deleteVariant',
    scopes: write,
    handle(call) {
      const product = productIn(call)
      product.variants = product.variants.filter((v) => v.id !== call.params.variant)
      changeProduct(sim, call.shop, product)
      return ok({})
    },
  },
  'GET /locations/list.json': {
    operation: 'locations',
    scopes: ['read_location'],
    handle: ({ shop }) => ok({ locations: [{ id: placeOf(shop), name: 'Main' }] }),
  },
  'POST /inventory_levels/set.json': {
    operation: 'setInventory',
    scopes: ['write_inventory'],
    handle: (call) => setLevel(sim, call),
  },
})
