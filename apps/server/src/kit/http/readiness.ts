import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../start/config.ts'

/** A balancer asks more often than this, in milliseconds. */
const balancerAsksMs = 30_000

/**
 * How a process leaves its load balancer: `/readyz` answers 503 while requests are still taken, until the balancer has seen
 * that and sends them elsewhere. Where nothing asked `/readyz` lately there is no balancer to wait for.
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
    // A connection that is kept could be cut while its next request is on its way: each ends with its answer.
    this.#app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
    if (Date.now() - this.#askedAt < balancerAsksMs) await sleep(this.#seconds * 1000)
  }
}
