import type { Simulator } from './context.ts'
import { type App, newId, type Shop } from './state.ts'

const shopDomain = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/

/** Normalises `Name` or `name.myshopify.com` to the full domain; null when it can be no shop. */
export function readShopDomain(text: string): string | null {
  const lower = text.toLowerCase()
  const domain = lower.includes('.') ? lower : `${lower}.myshopify.com`
  return shopDomain.test(domain) ? domain : null
}

export function findShop(sim: Simulator, domain: string): Shop | null {
  return sim.state.shops[domain] ?? null
}

export type ShopInput = {
  name?: string
  email?: string
  currency?: string
  countryCode?: string
  bigOrderIds?: boolean
}

/** Opens a shop with one location and the online store, unless it exists already. */
export function ensureShop(sim: Simulator, domain: string, input: ShopInput = {}): Shop {
  const known = sim.state.shops[domain]
  if (known) return known
  const handle = domain.split('.')[0] ?? domain
  const title = handle
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
  const shop: Shop = {
    id: newId(sim.state),
    domain,
    name: input.name ?? title,
    email: input.email ?? `owner@${handle}.example`,
    currency: input.currency ?? 'USD',
    countryCode: input.countryCode ?? 'US',
    createdAt: sim.clock.iso(),
    frozen: false,
    bigOrderIds: input.bigOrderIds ?? false,
    grantOnly: null,
    sameOrganization: true,
    autoArchive: true,
    nextOrderNumber: 1001,
    locations: [],
    publications: [],
    products: {},
    orders: {},
    fulfillmentOrders: {},
    fulfillments: {},
    installations: {},
    subscriptions: {},
    operations: {},
    idempotency: {},
  }
  addLocation(sim, shop, 'Shop location')
  shop.publications.push({ id: newId(sim.state), name: 'Online Store' })
  sim.state.shops[domain] = shop
  sim.changed()
  return shop
}

/** Adds a location with stock. */
export function addLocation(sim: Simulator, shop: Shop, name: string) {
  const location = {
    id: newId(sim.state),
    name,
    active: true,
    address1: '1 Market Street',
    city: 'Springfield',
    province: 'Illinois',
    zip: '62701',
    countryCode: shop.countryCode,
  }
  shop.locations.push(location)
  return location
}

export type AppInput = {
  clientId: string
  clientSecret: string
  name?: string
  redirectUris?: string[]
  complianceUri?: string | null
}

/** Registers an application, or replaces its settings when the client id is known. */
export function registerApp(sim: Simulator, input: AppInput): App {
  const known = sim.state.apps[input.clientId]
  const app: App = {
    id: known?.id ?? newId(sim.state),
    clientId: input.clientId,
    clientSecret: input.clientSecret,
    name: input.name ?? known?.name ?? 'Dropyard',
    redirectUris: input.redirectUris ?? known?.redirectUris ?? [],
    complianceUri: input.complianceUri === undefined ? (known?.complianceUri ?? null) : input.complianceUri,
    protectedCustomerData: known?.protectedCustomerData ?? true,
  }
  sim.state.apps[app.clientId] = app
  sim.changed()
  return app
}
