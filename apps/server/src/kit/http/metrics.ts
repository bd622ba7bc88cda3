import { createHash, timingSafeEqual } from 'node:crypto'
import { langOf } from '@dropyard/contract/kit/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../data/database.ts'
import type { Config } from '../start/config.ts'
import { failure } from './envelope.ts'

/** /healthz, /readyz and /metrics, for monitoring. */
export function addMetrics(
  app: FastifyInstance,
  parts: { config: Config; database: Database; ready: () => boolean; onReadinessAsked: () => void },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { pool } = parts.database
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    parts.onReadinessAsked()
    const database = await parts.database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const state = { database, jobs: parts.ready() }
    return reply.status(Object.values(state).every(Boolean) ? 200 : 503).send(state)
  })
  app.get('/metrics', async (request, reply) =>
    mayWatch(request, parts.config)
      ? reply.type(registry.contentType).send(await registry.metrics())
      : failure(reply, '/metrics', langOf(request.headers['accept-language']), 401),
  )
}

/** Requires the token; if none is configured, allows local requests that did not come through a proxy. */
function mayWatch(request: FastifyRequest, { METRICS_TOKEN: token }: Pick<Config, 'METRICS_TOKEN'>): boolean {
  const { authorization, forwarded, 'x-forwarded-for': forwardedFor } = request.headers
  if (token) return sameText(authorization ?? '', `Bearer ${token}`)
  const here = /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
  return here && forwarded === undefined && forwardedFor === undefined
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
