import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FaultInputError } from '../shared/faults.ts'
import type { Simulator } from './context.ts'
import type { DueWork } from './due-work.ts'
import { type Fields, InputError, readFields, readText, readTexts, readWhole } from './order-input.ts'
import { rawBody } from './respond.ts'
import { registerApp } from './shops.ts'
import { orderSideChannel } from './side-channel-orders.ts'
import { shopSideChannel } from './side-channel-shops.ts'
import { createState } from './state.ts'

/** The JSON object in a side-channel request; an absent body reads as empty. */
function bodyOf(request: FastifyRequest): Fields {
  const text = rawBody(request)
  if (text.trim() === '') return {}
  try {
    return readFields(JSON.parse(text), 'body')
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError('body must be JSON')
  }
}

/** Forgets everything but the registered apps. */
export function resetSimulator(sim: Simulator): void {
  const { apps } = sim.state
  const fresh = createState()
  sim.state = { ...fresh, apps, nextId: sim.state.nextId }
  sim.faults.clear()
  sim.requests.clear()
  sim.buckets.clear()
  sim.clock.reset()
  sim.changed()
}

function clockNow(sim: Simulator) {
  return { now: new Date(sim.clock.now()).toISOString(), frozen: sim.clock.isFrozen() }
}

function clockRoutes(sim: Simulator, work: DueWork, server: FastifyInstance): void {
  server.get('/__sim/clock', () => clockNow(sim))
  server.post('/__sim/clock', async (request) => {
    const fields = bodyOf(request)
    if (fields.freeze === true) sim.clock.freeze()
    if (fields.freeze === false) sim.clock.resume()
    if (fields.reset === true) sim.clock.reset()
    const to = readText(fields, 'now')
    if (to !== null && Number.isNaN(Date.parse(to))) throw new InputError('now must be a date and time')
    if (to !== null) await work.advance(Math.max(0, Date.parse(to) - sim.clock.now()))
    await work.advance(readWhole(fields, 'advanceMs', 0))
    return clockNow(sim)
  })
}

function faultRoutes(sim: Simulator, server: FastifyInstance): void {
  server.get('/__sim/faults', () => ({ faults: sim.faults.list() }))
  server.post('/__sim/faults', (request) => {
    const fields = bodyOf(request)
    const entries = Array.isArray(fields.faults) ? fields.faults : [fields]
    return { faults: entries.map((entry) => sim.faults.add(entry)) }
  })
  server.delete('/__sim/faults', () => {
    sim.faults.clear()
    return { faults: [] }
  })
}

function logRoutes(sim: Simulator, server: FastifyInstance): void {
  server.get<{ Querystring: { operation?: string; shop?: string } }>('/__sim/requests', (request) => {
    const { operation, shop } = request.query
    const shown = sim.requests
      .list()
      .filter(
        (row) => (!operation || row.operation.split(',').includes(operation)) && (!shop || row.shop === shop),
      )
    return { requests: shown }
  })
  server.delete('/__sim/requests', () => {
    sim.requests.clear()
    return { requests: [] }
  })
  server.get<{ Querystring: { topic?: string; shop?: string } }>('/__sim/deliveries', (request) => {
    const { topic, shop } = request.query
    const shown = sim.state.deliveries.filter(
      (row) => (!topic || row.topic === topic) && (!shop || row.shop === shop),
    )
    return { deliveries: shown }
  })
  server.post('/__sim/deliveries/release', () => {
    for (const delivery of sim.state.deliveries) delivery.held = false
    sim.changed()
    return { released: true }
  })
}

function appRoutes(sim: Simulator, server: FastifyInstance): void {
  server.get('/__sim/apps', () => ({ apps: Object.values(sim.state.apps) }))
  server.post('/__sim/apps', (request) => {
    const fields = bodyOf(request)
    const clientId = readText(fields, 'clientId')
    const clientSecret = readText(fields, 'clientSecret')
    if (!clientId) throw new InputError('clientId is required')
    if (!clientSecret) throw new InputError('clientSecret is required')
    const name = readText(fields, 'name')
    const app = registerApp(sim, {
      clientId,
      clientSecret,
      ...(name ? { name } : {}),
      ...(fields.redirectUris === undefined ? {} : { redirectUris: readTexts(fields, 'redirectUris') }),
      ...(fields.complianceUri === undefined ? {} : { complianceUri: readText(fields, 'complianceUri') }),
    })
    if (typeof fields.protectedCustomerData === 'boolean')
      app.protectedCustomerData = fields.protectedCustomerData
    return { app }
  })
}

function settingRoutes(sim: Simulator, work: DueWork, server: FastifyInstance): void {
  server.get('/__sim', () => ({
    shops: Object.values(sim.state.shops).map(({ domain, name, products, orders }) => ({
      domain,
      name,
      products: Object.keys(products).length,
      orders: Object.keys(orders).length,
    })),
    settings: sim.settings,
    ...clockNow(sim),
  }))
  server.post('/__sim/reset', () => {
    resetSimulator(sim)
    return { reset: true }
  })
  server.post('/__sim/settle', async () => {
    await work.settle()
    return { settled: true }
  })
  server.patch('/__sim/settings', (request) => {
    const fields = bodyOf(request)
    const known: Record<string, unknown> = { ...sim.settings }
    for (const key of Object.keys(fields)) {
      if (!(key in known)) throw new InputError(`${key} is not a setting`)
      Reflect.set(sim.settings, key, readWhole(fields, key, 0))
    }
    sim.buckets.clear()
    return { settings: sim.settings }
  })
}

/** The `/__sim` routes: how tests and demos see and steer the simulator. */
export function sideChannel(sim: Simulator, work: DueWork, server: FastifyInstance): void {
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof InputError || error instanceof FaultInputError)
      return reply.code(400).send({ error: error.message })
    console.error(error)
    return reply.code(500).send({ errors: 'Internal Server Error' })
  })
  server.addHook('onResponse', async (request) => {
    if (request.method !== 'GET' && request.url.startsWith('/__sim')) sim.changed()
  })
  settingRoutes(sim, work, server)
  clockRoutes(sim, work, server)
  faultRoutes(sim, server)
  logRoutes(sim, server)
  appRoutes(sim, server)
  shopSideChannel(sim, server, bodyOf)
  orderSideChannel(sim, server, bodyOf)
}
