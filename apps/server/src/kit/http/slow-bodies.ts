import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unreadResponse } from './unread.ts'

/**
 * Ends requests whose body drips in. Each has some seconds, and more for what it says that it sends at the pace of a slow
 * line; one that does not say how much comes has a minute. Heads have their limit from Node.
 */

interface Pace {
  graceMs: number
  bytesPerSecond: number
  /** For bodies that do not say how long they are. */
  unsaidMs: number
}

const slowLine: Pace = { graceMs: 20_000, bytesPerSecond: 48 * 1024, unsaidMs: 60_000 }

export function endSlowBodies(app: FastifyInstance, pace: Pace = slowLine): void {
  const watch = (request: FastifyRequest, reply: FastifyReply): void => {
    const { raw } = request
    // What is asked within the process comes at once.
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
