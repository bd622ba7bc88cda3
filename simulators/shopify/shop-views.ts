import { type Simulator, shopUrl } from './context.ts'
import type { View, Viewer } from './graphql-context.ts'
import { gid } from './ids.ts'
import type { Location, Publication, Shop } from './state.ts'
import { compressScopes } from './tokens.ts'

/** `Location`. */
export function locationView(location: Location): View {
  const address = {
    address1: location.address1,
    address2: null,
    city: location.city,
    province: location.province,
    provinceCode: null,
    zip: location.zip,
    country: location.countryCode,
    countryCode: location.countryCode,
    phone: null,
    latitude: null,
    longitude: null,
    formatted: [location.address1, `${location.city} ${location.zip}`, location.countryCode],
  }
  return {
    __typename: 'Location',
    id: gid('Location', location.id),
    legacyResourceId: location.id,
    name: location.name,
    isActive: location.active,
    isPrimary: true,
    isFulfillmentService: false,
    fulfillmentService: null,
    fulfillsOnlineOrders: true,
    shipsInventory: true,
    address,
  }
}

/** `Publication`: a sales channel. */
export function publicationView(publication: Publication): View {
  return {
    __typename: 'Publication',
    id: gid('Publication', publication.id),
    name: publication.name,
    autoPublish: false,
    supportsFuturePublishing: true,
    catalog: null,
  }
}

/** `Shop`. */
export function shopView(sim: Simulator, shop: Shop): View {
  const url = shopUrl(sim, shop)
  const domain = {
    __typename: 'Domain',
    id: gid('Domain', shop.id),
    host: shop.domain,
    sslEnabled: url.startsWith('https'),
    url,
  }
  const address = {
    __typename: 'ShopAddress',
    id: gid('ShopAddress', shop.id),
    address1: '1 Market Street',
    address2: null,
    city: 'Springfield',
    company: shop.name,
    country: shop.countryCode,
    countryCodeV2: shop.countryCode,
    province: null,
    provinceCode: null,
    phone: null,
    zip: '62701',
  }
  return {
    __typename: 'Shop',
    id: gid('Shop', shop.id),
    name: shop.name,
    email: shop.email,
    contactEmail: shop.email,
    description: null,
    myshopifyDomain: shop.domain,
    url,
    primaryDomain: domain,
    currencyCode: shop.currency,
    enabledPresentmentCurrencies: [shop.currency],
    ianaTimezone: 'Etc/UTC',
    timezoneAbbreviation: 'UTC',
    timezoneOffset: '+0000',
    timezoneOffsetMinutes: 0,
    weightUnit: 'KILOGRAMS',
    unitSystem: 'METRIC_SYSTEM',
    taxesIncluded: false,
    taxShipping: false,
    setupRequired: false,
    checkoutApiSupported: true,
    shopOwnerName: `${shop.name} Owner`,
    orderNumberFormatPrefix: '#',
    orderNumberFormatSuffix: '',
    plan: { displayName: 'Basic', publicDisplayName: 'Basic', partnerDevelopment: false, shopifyPlus: false },
    shopAddress: address,
    billingAddress: address,
    createdAt: shop.createdAt,
    updatedAt: shop.createdAt,
  }
}

/** `AppInstallation` of the calling app, with the scopes of its token. */
export function installationView(viewer: Viewer): View {
  const { app, shop, token } = viewer
  const id = shop.installations[app.clientId]?.id ?? app.id
  return {
    __typename: 'AppInstallation',
    id: gid('AppInstallation', id),
    launchUrl: shopUrl(viewer.sim, shop),
    uninstallUrl: null,
    accessScopes: () => compressScopes(token.scopes).flatMap(scopeViews),
    app: () => ({
      __typename: 'App',
      id: gid('App', app.id),
      apiKey: app.clientId,
      title: app.name,
      handle: app.name.toLowerCase().replace(/\W+/g, '-'),
      embedded: false,
    }),
  }
}

/** A write scope is listed together with the read scope it brings. */
function scopeViews(scope: string): View[] {
  const handles = scope.startsWith('write_') ? [scope, scope.replace('write_', 'read_')] : [scope]
  return handles.map((handle) => ({ handle, description: handle.replaceAll('_', ' ') }))
}

/** The shop as REST and the app/uninstalled webhook show it. */
export function shopPayload(shop: Shop): Record<string, unknown> {
  return {
    id: Number(shop.id),
    name: shop.name,
    email: shop.email,
    domain: shop.domain,
    myshopify_domain: shop.domain,
    country: shop.countryCode,
    country_code: shop.countryCode,
    currency: shop.currency,
    iana_timezone: 'Etc/UTC',
    plan_name: 'basic',
    shop_owner: `${shop.name} Owner`,
    created_at: shop.createdAt,
    updated_at: shop.createdAt,
    weight_unit: 'kg',
    primary_locale: 'en',
  }
}
