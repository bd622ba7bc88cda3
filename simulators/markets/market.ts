import { randomBytes } from 'node:crypto'
import type { Account, Fault, Heard, Order, Place, Platform, Product, State, Token } from './state.ts'

/** Common state and logic of the marketplaces: accounts, orders, tokens. Their APIs are in the files next to this. */

export interface Settings {
  /** Our product's apps, by platform; for Amazon sellers have their own. */
  clientId: string
  clientSecret: string
  /** eBay's RuName, and the URL that it stands for. */
  ruName: string
  acceptUrl: string
  accessSeconds: Record<Platform, number>
  refreshSeconds: Record<Platform, number>
  /** Milliseconds until Amazon returns a change. */
  amazonDelayMs: number
  /** Size and refill rate of rate limits; Amazon's search of orders has a separate one. */
  limits: Record<Platform | 'amazon.orders', { burst: number; perSecond: number }>
}

export const defaultSettings: Settings = {
  clientId: 'dropyard-demo-app',
  clientSecret: 'dropyard-demo-secret',
  ruName: 'Dropyard-Dropyard-Dropya-demo',
  acceptUrl: 'http://localhost:4600/connect/ebay/callback',
  accessSeconds: { ebay: 7200, etsy: 3600, amazon: 3600, aliexpress: 86_400 },
  refreshSeconds: { ebay: 47_304_000, etsy: 90 * 86_400, amazon: 0, aliexpress: 30 * 86_400 },
  amazonDelayMs: 2000,
  limits: {
    ebay: { burst: 50, perSecond: 20 },
    etsy: { burst: 10, perSecond: 10 },
    amazon: { burst: 30, perSecond: 5 },
    'amazon.orders': { burst: 20, perSecond: 0.0056 },
    aliexpress: { burst: 20, perSecond: 10 },
  },
}

export interface Market {
  settings: Settings
  state: State
  faults: Fault[]
  heard: Heard[]
  origin(): string
  changed(): void
  buckets: Map<string, { left: number; at: number }>
}

/** EU members, for which marketplaces collect import VAT. */
const vatCollected = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)
/** VAT that the marketplace collected for an order, in minor units: 20% of the goods' value to the EU. */
export const vatOf = (order: Order): number =>
  vatCollected.has(order.place.country)
    ? Math.round(order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0) / 5)
    : 0
export const iossNumbers = { ebay: 'IM2760000742', amazon: 'IM4420001201' } as const

const hosts: Record<Platform, string> = {
  ebay: 'www.ebay.com',
  etsy: 'www.etsy.com',
  amazon: 'www.amazon.com',
  aliexpress: 'www.aliexpress.com',
}

export const shopAddress = (one: Account): string =>
  ({
    ebay: `www.ebay.com/usr/${one.name}`,
    etsy: `www.etsy.com/shop/${one.name}`,
    amazon: `${one.host}/shops/${one.id}`,
    aliexpress: `www.aliexpress.com/store/${one.id}`,
  })[one.platform]

const nextId = (market: Market): number => market.state.nextId++

export interface AccountInput {
  platform: Platform
  name: string
  currency?: string
  email?: string
  host?: string
  everywhere?: boolean
  products?: (Pick<Product, 'title' | 'sku' | 'price'> & { variant?: string })[]
}

export function addAccount(market: Market, input: AccountInput): Account {
  const there = findAccount(market, input.platform, input.name)
  if (there) return there
  const id = String(21_000_000 + nextId(market) * 37)
  const account: Account = {
    platform: input.platform,
    name: input.name,
    id: input.platform === 'amazon' ? `A${id}XQ` : id,
    userId: String(7_000_000 + nextId(market)),
    currency: input.currency ?? 'USD',
    email: input.email ?? `${input.name.toLowerCase()}@seller.example`,
    host: input.host ?? hosts[input.platform],
    ...(input.everywhere ? { everywhere: true } : {}),
    products: (input.products ?? [{ title: 'Camping lantern', sku: '', price: 1990 }]).map((one) => ({
      // Beyond 2^53: ids must be handled as text.
      id: bigId(market),
      variantId: bigId(market),
      variant: '',
      ...one,
    })),
    ...(input.platform === 'amazon'
      ? {
          app: {
            applicationId: `amzn1.sp.solution.${randomBytes(8).toString('hex')}`,
            clientId: `amzn1.application-oa2-client.${randomBytes(8).toString('hex')}`,
            clientSecret: `amzn1.oa2-cs.v1.${randomBytes(12).toString('hex')}`,
          },
        }
      : {}),
  }
  market.state.accounts.push(account)
  market.changed()
  return account
}

const bigId = (market: Market): string => String(9_007_199_254_740_993n + BigInt(nextId(market)) * 1000n)

export const findAccount = (market: Market, platform: Platform, name: string): Account | undefined =>
  market.state.accounts.find((one) => one.platform === platform && one.name === name)

export function knownAccount(market: Market, platform: Platform, name: string): Account {
  const found = findAccount(market, platform, name)
  if (!found) throw new Error(`There is no ${platform} account ${name}`)
  return found
}

export const home: Place = {
  name: 'Emma Fischer',
  phone: '+1 202 555 0143',
  address1: '742 Evergreen Terrace',
  address2: '',
  city: 'Springfield',
  state: 'OR',
  zip: '97477',
  country: 'US',
}

/** How long sellers have to send an order: five days. */
const handlingMs = 5 * 86_400_000

export interface OrderInput {
  lines?: { sku?: string; title?: string; quantity?: number; price?: number; variant?: string }[]
  place?: Partial<Place>
  email?: string
  note?: string
  shipping?: number
  paid?: boolean
  createdAt?: string
  gift?: string
  fulfilment?: Order['fulfilment']
  hubReference?: string
  shipBy?: string
  taxId?: string
  instructions?: string
  held?: Order['held']
}

export function placeOrder(market: Market, platform: Platform, name: string, input: OrderInput = {}): Order {
  const account = knownAccount(market, platform, name)
  const now = input.createdAt ?? new Date().toISOString()
  const place = { ...home, ...input.place }
  const order: Order = {
    id: orderId(market, platform),
    platform,
    account: name,
    createdAt: now,
    updatedAt: now,
    state: input.paid === false ? 'unpaid' : 'paid',
    buyer: place.name,
    email: input.email ?? 'buyer@example.com',
    note: input.note ?? '',
    gift: input.gift ?? '',
    fulfilment: input.fulfilment ?? null,
    hubReference: input.hubReference ?? '',
    shipBy: input.shipBy ?? new Date(Date.parse(now) + handlingMs).toISOString(),
    taxId: input.taxId ?? '',
    instructions: input.instructions ?? '',
    held: input.held ?? null,
    place,
    shipping: input.shipping ?? 0,
    lines: (input.lines ?? [{}]).map((line) => {
      const known = account.products.find((p) => p.sku === line.sku) ?? account.products[0]
      return {
        id: known?.id ?? bigId(market),
        variantId: known?.variantId ?? bigId(market),
        title: line.title ?? known?.title ?? 'Item',
        variant: line.variant ?? known?.variant ?? '',
        sku: line.sku ?? known?.sku ?? '',
        price: line.price ?? known?.price ?? 1000,
        lineId: bigId(market),
        quantity: line.quantity ?? 1,
        sent: 0,
      }
    }),
    parcels: [],
  }
  market.state.orders.push(order)
  market.changed()
  return order
}

/** Puts an order on hold for the platform or the buyer, or releases it. */
export function holdOrder(
  market: Market,
  account: Account,
  id: string,
  { held = null }: { held?: Order['held'] },
): Order {
  const order = findOrder(market, account, id)
  if (!order) throw new Error(`Order ${id} does not exist`)
  touch(market, order, { held })
  return order
}

function orderId(market: Market, platform: Platform): string {
  const n = nextId(market)
  const digits = (count: number) => String(n * 7919 + 10 ** (count - 1)).slice(-count)
  if (platform === 'ebay') return `${digits(2)}-${digits(5)}-${String(10_000 + n).slice(-5)}`
  if (platform === 'amazon') return `11${digits(1)}-${digits(7)}-${String(1_000_000 + n).slice(-7)}`
  if (platform === 'etsy') return String(3_400_000_000 + n)
  return bigId(market)
}

export const findOrder = (market: Market, account: Account, id: string | undefined): Order | undefined =>
  market.state.orders.find(
    (one) => one.id === id && one.platform === account.platform && one.account === account.name,
  )

export const ordersOf = (market: Market, account: Account): Order[] =>
  market.state.orders.filter((one) => one.platform === account.platform && one.account === account.name)

export function touch(market: Market, order: Order, change: Partial<Order> = {}): void {
  // Two consecutive changes must not have the same time.
  const next = Math.max(Date.now(), Date.parse(order.updatedAt) + 1)
  Object.assign(order, change, { updatedAt: new Date(next).toISOString() })
  market.changed()
}

/** Records a parcel; returns false if it contains more than is left to ship. */
export function send(market: Market, order: Order, parcel: Parcel): boolean {
  const lines = parcel.lines.map(({ lineId, quantity }) => ({
    line: order.lines.find((one) => one.lineId === lineId),
    quantity,
  }))
  if (lines.length === 0 || lines.some(({ line, quantity }) => !line || line.sent + quantity > line.quantity))
    return false
  for (const { line, quantity } of lines) if (line) line.sent += quantity
  order.parcels.push(parcel)
  touch(market, order)
  return true
}

type Parcel = Order['parcels'][number]

export const allSent = (order: Order): boolean => order.lines.every((line) => line.sent >= line.quantity)
export const anySent = (order: Order): boolean => order.lines.some((line) => line.sent > 0)
export const goodsOf = (order: Order): number =>
  order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
export const totalOf = (order: Order): number => goodsOf(order) + order.shipping

const digitsOf = (currency: string): number => (currency === 'JPY' ? 0 : 2)
/** `19.90` for 1990. */
export const decimal = (minor: number, currency: string): string =>
  (minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))
export const divisorOf = (currency: string): number => 10 ** digitsOf(currency)

export function issue(
  market: Market,
  account: Account,
  kind: Token['kind'],
  more: Partial<Token> & { value?: string; seconds: number },
): Token {
  const { seconds, ...rest } = more
  const token: Token = {
    value: randomBytes(18).toString('base64url'),
    kind,
    platform: account.platform,
    account: account.name,
    clientId: market.settings.clientId,
    expiresAt: seconds > 0 ? Date.now() + seconds * 1000 : Number.MAX_SAFE_INTEGER,
    dead: false,
    ...rest,
  }
  market.state.tokens = market.state.tokens.filter((one) => one.expiresAt > Date.now())
  market.state.tokens.push(token)
  market.changed()
  return token
}

export const liveToken = (
  market: Market,
  platform: Platform,
  kind: Token['kind'],
  value: string | undefined,
): Token | undefined =>
  market.state.tokens.find(
    (one) =>
      one.value === value &&
      one.platform === platform &&
      one.kind === kind &&
      !one.dead &&
      one.expiresAt > Date.now(),
  )

/** Revokes an account's access tokens, and optionally its refresh tokens. */
export function killTokens(market: Market, platform: Platform, name: string, refreshToo = false): void {
  for (const one of market.state.tokens)
    if (one.platform === platform && one.account === name && (refreshToo || one.kind === 'access'))
      one.dead = true
  market.changed()
}
