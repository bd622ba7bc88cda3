import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CheckError, check, isFields, textIn } from '../shared/check.ts'
import { type Dialect, nextNumber, type Simulator } from '../shared/context.ts'
import { hmacBase64 } from '../shared/grants.ts'
import { ApiError, answerCall, notFound, ok, type Route } from '../shared/respond.ts'
import { createRestSimulator, type RestSimulator, type RestSimulatorOptions } from '../shared/simulator.ts'
import type { Hook, Order, Product } from '../shared/state.ts'
import { answer } from './envelope.ts'
import { oauthRoutes } from './oauth.ts'
import { orderRoutes, orderView } from './orders.ts'
import { productRoutes, productView } from './products.ts'

/** A Shoplazza simulator. Its behaviour and the sources for that are in the README. */

const topics = {
  orderCreated: 'orders/create',
  orderUpdated: 'orders/update',
  orderCancelled: 'orders/cancelled',
  productUpdated: 'products/update',
  productDeleted: 'products/delete',
  uninstalled: 'app/uninstalled',
} as const

/** The scope that a topic requires. */
const topicScope = (topic: string): string | null =>
  topic.startsWith('orders/') ? 'order' : topic.startsWith('products/') ? 'product' : null

const hookView = (hook: Hook) => ({
  id: hook.id,
  topic: hook.topic,
  address: hook.address,
  format: 'json',
  created_at: hook.createdAt,
  updated_at: hook.createdAt,
})

const otherRoutes = (sim: Simulator): Record<string, Route> => ({
  'GET /shop': {
    operation: 'shop',
    scopes: ['read_shop'],
    handle: ({ shop }) =>
      ok(
        answer({
          shop: {
            id: shop.number,
            name: shop.name,
            email: shop.email,
            currency: shop.currency,
            domain: shop.domain,
          },
        }),
      ),
  },
  'GET /oauth/access_scopes': {
    operation: 'accessScopes',
    handle: ({ token }) => ok({ access_scopes: token.scopes.map((handle) => ({ handle })) }),
  },
  'GET /webhooks': {
    operation: 'webhooks',
    handle: ({ shop }) => ok(answer({ webhooks: Object.values(shop.hooks).map(hookView) })),
  },
  'POST /webhooks': {
    operation: 'createWebhook',
    handle({ shop, token, body }) {
      if (!isFields(body.webhook)) throw new CheckError('webhook', "can't be blank")
      const asked = check(body.webhook, { topic: 'text!', address: 'text!' })
      const [topic, address] = [textIn(asked, 'topic'), textIn(asked, 'address')]
      if (!Object.values<string>(topics).includes(topic)) throw new CheckError('topic', 'is invalid')
      const scope = topicScope(topic)
      const held = token.scopes.some((one) => one === `read_${scope}` || one === `write_${scope}`)
      if (scope && !held) throw new ApiError(403, [`read_${scope} is required`])
      if (Object.values(shop.hooks).some((one) => one.topic === topic && one.address === address))
        throw new CheckError('address', 'has already been taken')
      const hook: Hook = { id: randomUUID(), topic, address, createdAt: sim.clock.iso() }
      shop.hooks[hook.id] = hook
      sim.changed()
      return ok(answer({ webhook: hookView(hook) }))
    },
  },
  'DELETE /webhooks/:id': {
    operation: 'deleteWebhook',
    handle({ shop, params }) {
      if (!shop.hooks[params.id ?? '']) throw notFound()
      delete shop.hooks[params.id ?? '']
      sim.changed()
      return ok(answer({}))
    },
  },
})

const dialect: Dialect = {
  name: 'Shoplazza',
  suffix: '.myshoplaza.com',
  settings: {
    bucket: 40,
    leakPerSecond: 2,
    codeLifeMs: 10 * 60_000,
    tokenLifeMs: 365 * 86_400_000,
    webhookTimeoutMs: 5000,
  },
  retryMinutes: [1, 2, 2, 5, 20, 30, 60, 120, ...Array.from({ length: 11 }, () => 240)],
  topics,
  newId: () => randomUUID(),
  orderId(sim, shop) {
    const sequence = String(Object.keys(shop.orders).length + 1).padStart(8, '0')
    return { id: `${shop.number}-${sequence}`, name: `#${1000 + nextNumber(sim)}` }
  },
  payload(sim, shop, what, subject) {
    if (what === 'uninstalled') return { shop: shop.domain, uninstalled_at: sim.clock.iso() }
    if (what === 'productDeleted') return { product: { id: subject?.id } }
    if (what === 'productUpdated') return { product: productView(shop, subject as Product) }
    return { order: orderView(subject as Order) }
  },
  webhookHeaders: (_sim, shop, delivery, secret) => ({
    'x-shoplazza-topic': delivery.topic,
    'x-shoplazza-hmac-sha256': hmacBase64(secret, delivery.body),
    'x-shoplazza-shop-domain': shop.domain,
    'x-shoplazza-api-version': '2026-01',
    'x-shoplazza-deduplication-id': delivery.id,
  }),
  routes(sim, server: FastifyInstance) {
    oauthRoutes(sim, server)
    const routes = { ...otherRoutes(sim), ...productRoutes(sim), ...orderRoutes(sim) }
    for (const [name, route] of Object.entries(routes)) {
      const [method = 'GET', path = ''] = name.split(' ')
      server.route<{ Params: Record<string, string> }>({
        method: method as 'GET',
        url: `/:shop/openapi/:version${path}`,
        handler: (request, reply) => {
          const given = request.headers['access-token']
          return answerCall(sim, request, reply, typeof given === 'string' ? given : undefined, route)
        },
      })
    }
  },
}

export const createShoplazzaSimulator = (options: RestSimulatorOptions = {}): RestSimulator =>
  createRestSimulator(dialect, options)
