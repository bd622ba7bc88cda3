/** The state of a shop in a platform-independent form; each simulator converts it to its platform's. */

export type Status = 'draft' | 'active' | 'archived'

export type Variant = {
  id: string
  /** Id of the inventory item, for platforms that manage stock separately. */
  itemId: string
  sku: string
  barcode: string
  /** Decimal text with two digits. */
  price: string
  compareAt: string | null
  options: string[]
  stock: number
  tracked: boolean
  weight: number
  weightUnit: string
  image: string | null
}

export type Product = {
  id: string
  title: string
  handle: string
  html: string
  vendor: string
  type: string
  tags: string[]
  status: Status
  options: string[]
  images: { id: string; src: string; alt: string }[]
  variants: Variant[]
  /** The app's idempotency token of the call that created it. */
  token: string | null
  createdAt: string
  updatedAt: string
}

export type OrderLine = {
  id: string
  productId: string | null
  variantId: string | null
  title: string
  variantTitle: string
  sku: string
  quantity: number
  refunded: number
  price: string
  image: string | null
}

export type Parcel = {
  id: string
  cancelled: boolean
  tracking: { number: string; company: string; url: string }[]
  lines: { id: string; quantity: number }[]
  createdAt: string
}

export type Address = {
  firstName: string
  lastName: string
  company: string
  address1: string
  address2: string
  city: string
  province: string
  provinceCode: string
  zip: string
  country: string
  phone: string
}

export type Financial = 'pending' | 'paid' | 'partly_refunded' | 'refunded'

export type Order = {
  id: string
  name: string
  email: string
  note: string
  financial: Financial
  currency: string
  shipping: string
  lines: OrderLine[]
  address: Address | null
  parcels: Parcel[]
  /** Additional input of the checkout; absent from orders of earlier versions. */
  attributes?: { name: string; value: string }[]
  taxId?: string
  /** On hold for the merchant. */
  hold?: { reason: string; notes: string } | null
  createdAt: string
  updatedAt: string
  cancelledAt: string | null
}

export type Hook = { id: string; topic: string; address: string; createdAt: string }

export type Shop = {
  /** Prefix of order ids on some platforms. */
  number: string
  domain: string
  name: string
  email: string
  currency: string
  /** Granted scopes by the app's client id. */
  installs: Record<string, string[]>
  /** If set, apps get at most these scopes. */
  grantOnly?: string[]
  products: Record<string, Product>
  orders: Record<string, Order>
  hooks: Record<string, Hook>
}

export type Token = {
  shop: string
  clientId: string
  scopes: string[]
  /** Milliseconds on the simulator's clock; null: never. */
  expiresAt: number | null
  dead: boolean
  refresh: string | null
}

export type Code = {
  shop: string
  clientId: string
  scopes: string[]
  redirectUri: string
  expiresAt: number
  used: boolean
}

export type Delivery = {
  id: string
  shop: string
  topic: string
  address: string
  hookId: string
  body: string
  badSignature: boolean
  held: boolean
  state: 'pending' | 'delivered' | 'failed'
  attempts: { at: string; status: number | null }[]
  nextAttemptAt: number | null
}

export type App = { clientId: string; clientSecret: string; name: string }

export type State = {
  version: 1
  nextId: number
  apps: Record<string, App>
  shops: Record<string, Shop>
  tokens: Record<string, Token>
  codes: Record<string, Code>
  deliveries: Delivery[]
}

export const createState = (): State => ({
  version: 1,
  nextId: 1,
  apps: {},
  shops: {},
  tokens: {},
  codes: {},
  deliveries: [],
})

/** The total of an order in its currency, as text. */
export const totalOf = (order: Order): string =>
  (
    order.lines.reduce((sum, l) => sum + Number(l.price) * (l.quantity - l.refunded), 0) +
    Number(order.shipping)
  ).toFixed(2)

/** Shipped pieces of a line. */
export const sentOf = (order: Order, lineId: string): number =>
  order.parcels
    .filter((parcel) => !parcel.cancelled)
    .flatMap((parcel) => parcel.lines)
    .filter((line) => line.id === lineId)
    .reduce((sum, line) => sum + line.quantity, 0)

export const openOf = (order: Order, line: OrderLine): number =>
  Math.max(0, line.quantity - line.refunded - sentOf(order, line.id))

export const progressOf = (order: Order): 'none' | 'part' | 'all' => {
  const sent = order.lines.reduce((sum, line) => sum + sentOf(order, line.id), 0)
  if (sent === 0) return 'none'
  return order.lines.every((line) => openOf(order, line) === 0) ? 'all' : 'part'
}
