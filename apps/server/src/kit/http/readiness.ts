import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../start/config.ts'

/** Milliseconds; load balancers ask `/readyz` more often than this. */
const balancerAsksMs = 30_000

/**
 * How a process leaves its load balancer: `/readyz` answers 503 while requests are still accepted, until the load balancer has
 * noticed and routes them elsewhere. If `/readyz` was not asked lately, there is no load balancer to wait for.
 */
export class Readiness {
  readonly #app: FastifyInstance
  readonly #seconds: number
  #askedAt = Number.NEGATIVE_INFINITY
  isDraining = false

  constructor(app: FastifyInstance, { DRAIN_SECONDS }: Pick<Config, 'DRAIN_SECONDS'>) {
    this.#app = app
    this.#seconds = DRAIN_SECONDS
  }

  asked(): void {
    this.#askedAt = Date.now()
  }

  async drain(): Promise<void> {
    this.isDraining = true
    // The next request on a keep-alive connection could be lost when the process ends: each connection closes with its next
    // response.
    this.#app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
    if (Date.now() - this.#askedAt < balancerAsksMs) await sleep(this.#seconds * 1000)
  }
}
