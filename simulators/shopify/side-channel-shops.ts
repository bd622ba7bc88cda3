import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Simulator } from './context.ts'
import type { Arguments } from './graphql-context.ts'
import {
  type Fields,
  InputError,
  readFields,
  readFlag,
  readText,
  readTexts,
  readWhole,
} from './order-input.ts'
import { addMedia, deleteProduct } from './product-mutations.ts'
import { setProduct } from './product-set.ts'
import { seedOrders, seedProducts } from './seed.ts'
import { createSessionToken } from './session-token.ts'
import { addLocation, ensureShop, findShop, readShopDomain, registerApp, type ShopInput } from './shops.ts'
import type { App, Shop } from './state.ts'
import { install, issueAccessToken, killTokens, revokeScope } from './tokens.ts'
import { type ComplianceTopic, sendCompliance, uninstall } from './uninstall.ts'
import { complianceTopics, simulatedTopics, topicNamed } from './webhook-topics.ts'
import { emit, enqueue } from './webhooks.ts'

type ReadBody = (request: FastifyRequest) => Fields
export type ShopRoute = { Params: { shop: string } }

/** The shop a side-channel path names, with or without `.myshopify.com`. */
export function shopIn(sim: Simulator, params: { shop: string }): Shop {
  const domain = readShopDomain(params.shop)
  const shop = domain ? findShop(sim, domain) : null
  if (!shop) throw new InputError(`shop ${params.shop} does not exist`)
  return shop
}

function appIn(sim: Simulator, fields: Fields): App {
  const clientId = readText(fields, 'clientId')
  const app = clientId ? sim.state.apps[clientId] : Object.values(sim.state.apps)[0]
  if (!app) throw new InputError(`clientId ${clientId ?? ''} is not a registered app`)
  return app
}

function readShopInput(fields: Fields): ShopInput {
  const name = readText(fields, 'name')
  const email = readText(fields, 'email')
  const currency = readText(fields, 'currency')
  const countryCode = readText(fields, 'countryCode')
  return {
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(currency ? { currency } : {}),
    ...(countryCode ? { countryCode } : {}),
    bigOrderIds: readFlag(fields, 'bigOrderIds', false),
  }
}

function patchShop(shop: Shop, fields: Fields): void {
  const changes: Partial<Shop> = readShopInput(fields)
  if (fields.bigOrderIds === undefined) delete changes.bigOrderIds
  Object.assign(shop, changes)
  shop.frozen = readFlag(fields, 'frozen', shop.frozen)
  shop.sameOrganization = readFlag(fields, 'sameOrganization', shop.sameOrganization)
  shop.autoArchive = readFlag(fields, 'autoArchive', shop.autoArchive)
  if (fields.grantOnly === null) shop.grantOnly = null
  else if (fields.grantOnly !== undefined) shop.grantOnly = readTexts(fields, 'grantOnly')
}

function summary(shop: Shop) {
  const { products, orders, fulfillmentOrders, fulfillments, operations, idempotency, ...rest } = shop
  return { ...rest, productCount: Object.keys(products).length, orderCount: Object.keys(orders).length }
}

function shopRoutes(sim: Simulator, server: FastifyInstance, bodyOf: ReadBody): void {
  server.get('/__sim/shops', () => ({ shops: Object.values(sim.state.shops).map(summary) }))
  server.post('/__sim/shops', (request) => {
    const fields = bodyOf(request)
    const domain = readShopDomain(readText(fields, 'shop') ?? '')
    if (!domain) throw new InputError('shop must be a name such as demo-outdoor')
    return { shop: summary(ensureShop(sim, domain, readShopInput(fields))) }
  })
  server.get<ShopRoute>('/__sim/shops/:shop', (request) => ({ shop: shopIn(sim, request.params) }))
  server.patch<ShopRoute>('/__sim/shops/:shop', (request) => {
    const shop = shopIn(sim, request.params)
    patchShop(shop, bodyOf(request))
    return { shop: summary(shop) }
  })
  server.delete<ShopRoute>('/__sim/shops/:shop', (request) => {
    delete sim.state.shops[shopIn(sim, request.params).domain]
    return { deleted: true }
  })
  server.post<ShopRoute>('/__sim/shops/:shop/locations', (request) => {
    const name = readText(bodyOf(request), 'name') ?? 'Warehouse'
    return { location: addLocation(sim, shopIn(sim, request.params), name) }
  })
  server.post<ShopRoute>('/__sim/shops/:shop/seed', (request) => {
    const shop = shopIn(sim, request.params)
    const fields = bodyOf(request)
    const products = seedProducts(sim, shop, readWhole(fields, 'products', 8))
    const orders = seedOrders(
      sim,
      shop,
      readWhole(fields, 'orders', 12),
      readWhole(fields, 'minutesApart', 7),
    )
    return { products: products.map(({ id }) => id), orders: orders.map(({ id }) => id) }
  })
}

function tokenRoutes(sim: Simulator, server: FastifyInstance, bodyOf: ReadBody): void {
  server.post<ShopRoute>('/__sim/shops/:shop/install', (request) => {
    const fields = bodyOf(request)
    const shop = shopIn(sim, request.params)
    return {
      installation: install(sim, shop.domain, appIn(sim, fields).clientId, readTexts(fields, 'scopes')),
    }
  })
  server.post<ShopRoute>('/__sim/shops/:shop/custom-app', (request) => {
    const fields = bodyOf(request)
    const shop = shopIn(sim, request.params)
    const handle = shop.domain.split('.')[0]
    const clientId = readText(fields, 'clientId') ?? `custom-${handle}`
    const clientSecret =
      readText(fields, 'clientSecret') ?? sim.state.apps[clientId]?.clientSecret ?? `shpss_${clientId}`
    const app = registerApp(sim, { clientId, clientSecret, name: readText(fields, 'name') ?? 'Custom app' })
    const { scopes } = install(sim, shop.domain, clientId, readTexts(fields, 'scopes'))
    const token = issueAccessToken(sim, { shop: shop.domain, clientId, scopes }, 'custom', null)
    return { accessToken: token.token, apiKey: clientId, apiSecret: app.clientSecret, scopes }
  })
  server.post<ShopRoute>('/__sim/shops/:shop/session-token', (request) => {
    const shop = shopIn(sim, request.params)
    const app = appIn(sim, bodyOf(request))
    const claims = {
      dest: `https://${shop.domain}`,
      aud: app.clientId,
      exp: Math.floor(sim.clock.now() / 1000) + 60,
    }
    return { sessionToken: createSessionToken(claims, app.clientSecret) }
  })
  server.post<ShopRoute>('/__sim/shops/:shop/revoke', (request) => {
    const fields = bodyOf(request)
    const shop = shopIn(sim, request.params)
    const app = appIn(sim, fields)
    const scope = readText(fields, 'scope')
    if (!scope) killTokens(sim, shop.domain, app.clientId)
    else {
      const before = shop.installations[app.clientId]?.scopes ?? []
      revokeScope(sim, shop.domain, app.clientId, scope)
      const after = shop.installations[app.clientId]?.scopes ?? []
      const payload = { id: Number(app.id), previous: before, current: after, updated_at: sim.clock.iso() }
      emit(sim, shop, 'app/scopes_update', () => payload)
    }
    return { revoked: scope ?? 'all tokens' }
  })
  server.post<ShopRoute>('/__sim/shops/:shop/uninstall', (request) => {
    uninstall(sim, shopIn(sim, request.params), appIn(sim, bodyOf(request)))
    return { uninstalled: true }
  })
}

function isComplianceTopic(text: string | null): text is ComplianceTopic {
  return complianceTopics.some((topic) => topic === text)
}

function webhookRoutes(sim: Simulator, server: FastifyInstance, bodyOf: ReadBody): void {
  server.post<ShopRoute>('/__sim/shops/:shop/compliance', (request) => {
    const fields = bodyOf(request)
    const topic = readText(fields, 'topic')
    if (!isComplianceTopic(topic)) throw new InputError(`topic must be one of ${complianceTopics.join(', ')}`)
    const app = appIn(sim, fields)
    const delivery = sendCompliance(
      sim,
      shopIn(sim, request.params),
      app,
      topic,
      readFields(fields.payload, 'payload'),
    )
    if (!delivery) throw new InputError(`app ${app.clientId} has no complianceUri`)
    return { delivery }
  })
  // Sends any body as a notification, for payloads no real event would produce.
  server.post<ShopRoute>('/__sim/shops/:shop/webhooks', (request) => {
    const fields = bodyOf(request)
    const shop = shopIn(sim, request.params)
    const topic = readText(fields, 'topic')
    if (!topic) throw new InputError('topic is required')
    const name = topicNamed(topic)
    const subscription = Object.values(shop.subscriptions).find((row) => row.topic === name)
    const uri = readText(fields, 'uri') ?? subscription?.uri
    if (!uri) throw new InputError(`uri is required: nobody subscribed to ${topic}`)
    const { clientId } = subscription ?? appIn(sim, fields)
    const body = typeof fields.body === 'string' ? fields.body : JSON.stringify(fields.payload ?? {})
    const target = { id: subscription?.id ?? null, clientId, uri, name: null, includeFields: [] }
    const delivery = enqueue(sim, shop.domain, topic, target, body)
    delivery.webhookId = readText(fields, 'webhookId') ?? delivery.webhookId
    delivery.badSignature = readFlag(fields, 'badSignature', delivery.badSignature)
    return { delivery }
  })
  server.get('/__sim/topics', () => ({
    topics: Object.values(simulatedTopics).map(({ wire }) => wire),
    complianceTopics,
  }))
}

function productRoutes(sim: Simulator, server: FastifyInstance, bodyOf: ReadBody): void {
  server.get<ShopRoute>('/__sim/shops/:shop/products', (request) => ({
    products: Object.values(shopIn(sim, request.params).products),
  }))
  server.post<ShopRoute>('/__sim/shops/:shop/products', (request, reply) => {
    const shop = shopIn(sim, request.params)
    const { publish, media, ...input } = bodyOf(request)
    const { product, problems } = setProduct(sim, shop, undefined, input)
    if (!product)
      return reply.code(400).send({ error: problems.map(({ message }) => message).join('; '), problems })
    const [store] = shop.publications
    if (publish !== false && store) product.publishedOn[store.id] = sim.clock.iso()
    if (Array.isArray(media))
      addMedia(
        sim,
        product,
        media.map((source): Arguments => ({ mediaContentType: 'IMAGE', originalSource: String(source) })),
      )
    return { product }
  })
  server.patch<{ Params: { shop: string; id: string } }>('/__sim/shops/:shop/products/:id', (request) => {
    const product = shopIn(sim, request.params).products[request.params.id]
    if (!product) throw new InputError(`product ${request.params.id} does not exist`)
    product.suspended = readFlag(bodyOf(request), 'suspended', product.suspended)
    return { product }
  })
  server.delete<{ Params: { shop: string; id: string } }>('/__sim/shops/:shop/products/:id', (request) => ({
    deleted: deleteProduct(sim, shopIn(sim, request.params), request.params.id),
  }))
}

/** Side-channel routes about shops, their apps, tokens, products and webhooks. */
export function shopSideChannel(sim: Simulator, server: FastifyInstance, bodyOf: ReadBody): void {
  shopRoutes(sim, server, bodyOf)
  tokenRoutes(sim, server, bodyOf)
  webhookRoutes(sim, server, bodyOf)
  productRoutes(sim, server, bodyOf)
}
