import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unreadResponse } from './unread.ts'

/**
 * Ends requests whose body arrives too slowly (slowloris). Each has a grace period plus the time that its Content-Length takes on
 * a slow connection; a body without Content-Length has a minute. Node itself limits the time for headers.
 */

interface Pace {
  graceMs: number
  bytesPerSecond: number
  /** Limit for bodies without Content-Length. */
  unsaidMs: number
}

const slowLine: Pace = { graceMs: 20_000, bytesPerSecond: 48 * 1024, unsaidMs: 60_000 }

export function endSlowBodies(app: FastifyInstance, pace: Pace = slowLine): void {
  const watch = (request: FastifyRequest, reply: FastifyReply): void => {
    const { raw } = request
    // Injected requests (tests, internal calls) have no real socket and arrive immediately.
    if (!(raw.socket instanceof Socket)) return
    const chunked = raw.headers['transfer-encoding'] !== undefined
    const bytes = Number(raw.headers['content-length'] ?? 0)
    if (!chunked && bytes === 0) return
    const ms = chunked ? pace.unsaidMs : pace.graceMs + (bytes / pace.bytesPerSecond) * 1000
    const late = setTimeout(() => {
      if (raw.complete) return
      request.log.info({ path: request.routeOptions.url, ms: Math.round(ms) }, 'a body came too slowly')
      if (!reply.raw.headersSent) raw.socket.write(unreadResponse(408))
      raw.socket.destroySoon()
    }, ms).unref()
    raw.once('close', () => clearTimeout(late))
  }
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply)
    done()
  })
}
