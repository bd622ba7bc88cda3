import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CheckError, type Fields, textIn, textsIn } from './check.ts'
import type { Simulator } from './context.ts'
import { FaultInputError } from './faults.ts'
import { ApiError, domainOf, jsonBody } from './respond.ts'
import {
  cancelOrder,
  deleteProduct,
  ensureShop,
  holdOrder,
  install,
  issueToken,
  placeOrder,
  uninstall,
} from './shops.ts'
import type { Shop } from './state.ts'
import type { DueWork } from './webhooks.ts'

/** The side-channel for tests and the demo: JSON under `/__sim`. */

export function sideChannel(sim: Simulator, work: DueWork, server: FastifyInstance): void {
  type Request = FastifyRequest<{ Params: { shop?: string; id?: string } }>
  const shopIn = (request: Request): Shop => {
    const shop = sim.state.shops[domainOf(sim, request.params.shop) ?? '']
    if (!shop) throw new ApiError(404, ['unknown shop'])
    return shop
  }
  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    run: (request: Request, body: Fields) => unknown,
  ): void => {
    server.route<{ Params: { shop?: string; id?: string } }>({
      method,
      url: `/__sim${url}`,
      handler: async (request, reply) => {
        try {
          return await run(request, jsonBody(request))
        } catch (error) {
          const known =
            error instanceof CheckError || error instanceof ApiError || error instanceof FaultInputError
          if (!known) throw error
          return reply.code(400).send({ error: error.message })
        }
      },
    })
  }
  route('GET', '', () => ({
    shops: Object.keys(sim.state.shops),
    now: sim.clock.iso(),
    settings: sim.settings,
  }))
  route('POST', '/settle', async () => {
    await work.settle()
    return { settled: true }
  })
  route('POST', '/clock', async (_request, body) => {
    await work.advance(typeof body.advanceMs === 'number' ? body.advanceMs : 0)
    return { now: sim.clock.iso() }
  })
  route('GET', '/requests', () => ({ requests: sim.requests.list() }))
  route('GET', '/deliveries', () => ({ deliveries: sim.state.deliveries }))
  route('GET', '/faults', () => ({ faults: sim.faults.list() }))
  route('POST', '/faults', (_request, body) => ({ fault: sim.faults.add(body) }))
  route('DELETE', '/faults', () => {
    sim.faults.clear()
    return { faults: [] }
  })
  route('POST', '/shops', (_request, body) => {
    const domain = domainOf(sim, textIn(body, 'shop'))
    if (!domain) throw new CheckError('shop', 'is not the name of a shop')
    return { shop: ensureShop(sim, domain, body) }
  })
  route('POST', '/shops/:shop/token', (request, body) => {
    const shop = shopIn(request)
    const [app] = Object.values(sim.state.apps)
    const clientId = app?.clientId ?? ''
    const scopes = install(sim, shop, clientId, textsIn(body, 'scopes'))
    return { accessToken: issueToken(sim, { shop: shop.domain, clientId, scopes, lifeMs: null }).text }
  })
  route('GET', '/shops/:shop', (request) => shopIn(request))
  route('POST', '/shops/:shop/orders', (request, body) => ({ order: placeOrder(sim, shopIn(request), body) }))
  route('POST', '/shops/:shop/orders/:id/cancel', (request) => {
    const shop = shopIn(request)
    const order = shop.orders[request.params.id ?? '']
    if (!order) throw new ApiError(404, ['unknown order'])
    cancelOrder(sim, shop, order)
    return { order }
  })
  const keepBack = (request: Request, hold: { reason: string; notes: string } | null) => {
    const shop = shopIn(request)
    const order = shop.orders[request.params.id ?? '']
    if (!order) throw new ApiError(404, ['unknown order'])
    holdOrder(sim, shop, order, hold)
    return { order }
  }
  route('POST', '/shops/:shop/orders/:id/hold', (request, body) =>
    keepBack(request, { reason: textIn(body, 'reason', 'OTHER'), notes: textIn(body, 'notes') }),
  )
  route('POST', '/shops/:shop/orders/:id/release', (request) => keepBack(request, null))
  route('DELETE', '/shops/:shop/products/:id', (request) => {
    const shop = shopIn(request)
    const product = shop.products[request.params.id ?? '']
    if (!product) throw new ApiError(404, ['unknown product'])
    deleteProduct(sim, shop, product)
    return { deleted: product.id }
  })
  route('POST', '/shops/:shop/uninstall', (request) => {
    uninstall(sim, shopIn(request))
    return { uninstalled: true }
  })
}
