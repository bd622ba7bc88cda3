import type { FastifyInstance } from 'fastify'
import { CheckError, check, isFields, textIn } from '../shared/check.ts'
import { type Dialect, nextNumber, type Simulator } from '../shared/context.ts'
import { hmacHex } from '../shared/grants.ts'
import { answerCall, notFound, ok, type Route } from '../shared/respond.ts'
import { createRestSimulator, type RestSimulator, type RestSimulatorOptions } from '../shared/simulator.ts'
import type { Hook, Order, Product } from '../shared/state.ts'
import { oauthRoutes } from './oauth.ts'
import { orderRoutes, orderView } from './orders.ts'
import { productRoutes, productView } from './products.ts'

/** A SHOPLINE simulator. Its behaviour and the sources for that are in the README. */

const topics = {
  orderCreated: 'orders/create',
  orderUpdated: 'orders/updated',
  orderCancelled: 'orders/cancelled',
  productUpdated: 'products/update',
  productDeleted: 'products/delete',
  uninstalled: 'apps/installed_uninstalled',
} as const

/** Topics that can be subscribed to; a hold also causes `orders/updated`, and only that is sent here. */
const heldTopics = ['fulfillment_order/on_hold', 'fulfillment_order/released']

const hookView = (hook: Hook) => ({ id: hook.id, topic: hook.topic, address: hook.address })

const otherRoutes = (sim: Simulator): Record<string, Route> => ({
  'GET /merchants/shop.json': {
    operation: 'shop',
    scopes: ['read_store_information'],
    handle: ({ shop }) =>
      ok({
        data: {
          id: shop.number,
          name: shop.name,
          email: shop.email,
          currency: shop.currency,
          domain: shop.domain,
        },
      }),
  },
  'GET /webhooks.json': {
    operation: 'webhooks',
    handle: ({ shop }) => ok({ webhooks: Object.values(shop.hooks).map(hookView) }),
  },
  'POST /webhooks.json': {
    operation: 'createWebhook',
    handle({ shop, body }) {
      if (!isFields(body.webhook)) throw new CheckError('webhook', "can't be blank")
      const asked = check(body.webhook, { topic: 'text!', address: 'text!', api_version: 'text!' })
      const topic = textIn(asked, 'topic')
      if (![...Object.values<string>(topics), ...heldTopics].includes(topic))
        throw new CheckError('topic', 'is invalid')
      const hook: Hook = {
        id: sim.dialect.newId(sim, 'other'),
        topic,
        address: textIn(asked, 'address'),
        createdAt: sim.clock.iso(),
      }
      shop.hooks[hook.id] = hook
      sim.changed()
      return ok({ webhook: hookView(hook) })
    },
  },
  'DELETE /:id/webhooks.json': {
    operation: 'deleteWebhook',
    handle({ shop, params }) {
      if (!shop.hooks[params.id ?? '']) throw notFound()
      delete shop.hooks[params.id ?? '']
      sim.changed()
      return ok({})
    },
  },
})

const dialect: Dialect = {
  name: 'SHOPLINE',
  suffix: '.myshopline.com',
  settings: {
    bucket: 40,
    leakPerSecond: 4,
    codeLifeMs: 10 * 60_000,
    tokenLifeMs: 10 * 3_600_000,
    webhookTimeoutMs: 5000,
  },
  // Nineteen retries over two days; their intervals are not documented.
  retryMinutes: [1, 2, 2, 5, 20, 30, 60, 120, ...Array.from({ length: 11 }, () => 240)],
  topics,
  newId: (sim) => `16${String(nextNumber(sim)).padStart(18, '0')}`,
  orderId(sim) {
    const n = nextNumber(sim)
    return { id: `21${String(n).padStart(24, '0')}`, name: `SL${1000 + n}` }
  },
  payload(sim, shop, what, subject) {
    if (what === 'uninstalled')
      return {
        operate: 'UNINSTALL',
        handle: shop.domain.split('.')[0],
        store_id: shop.number,
        timestamp: String(sim.clock.now()),
      }
    if (what === 'productDeleted') return { id: subject?.id }
    if (what === 'productUpdated') return productView(shop, subject as Product)
    return orderView(subject as Order)
  },
  webhookHeaders: (_sim, shop, delivery, secret) => ({
    'x-shopline-topic': delivery.topic,
    'x-shopline-hmac-sha256': hmacHex(secret, delivery.body),
    'x-shopline-shop-domain': shop.domain,
    'x-shopline-shop-id': shop.number,
    'x-shopline-api-version': 'v20260601',
    'x-shopline-webhook-id': delivery.id,
  }),
  routes(sim, server: FastifyInstance) {
    oauthRoutes(sim, server)
    const routes = { ...otherRoutes(sim), ...productRoutes(sim), ...orderRoutes(sim) }
    for (const [name, route] of Object.entries(routes)) {
      const [method = 'GET', path = ''] = name.split(' ')
      server.route<{ Params: Record<string, string> }>({
        method: method as 'GET',
        // In the path, a dot after a parameter is literal.
        url: `/:shop/admin/openapi/:version${path.replace(/:(\w+)\.json$/, ':$1(^[^/.]+).json')}`,
        handler: (request, reply) => {
          const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
          return answerCall(sim, request, reply, given, route)
        },
      })
    }
  },
}

export const createShoplineSimulator = (options: RestSimulatorOptions = {}): RestSimulator =>
  createRestSimulator(dialect, options)
