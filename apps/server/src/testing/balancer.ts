import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A small load balancer: sends requests in turn to the servers whose `/readyz` answers 200, over keep-alive connections. It
 * doesn't retry, so when a server ends without an answer, the client gets a 502.
 */

export interface Balancer {
  readonly origin: string
  /** Number of requests without an answer. */
  lost(): number
  /** Waits until this many servers are ready. */
  untilReady(count: number): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between two checks of a server. */
const lookMs = 100

export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let lost = 0
  let turn = 0

  let closed = false

  /** Checks one after the other, without a timeout: a busy server that answers slowly doesn't count as down. */
  const watch = async (port: number): Promise<void> => {
    while (!closed) {
      const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
      if (status === 200) ready.add(port)
      else ready.delete(port)
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
  }
  const watches = ports.map(watch)

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const port = [...ready].sort()[turn++ % Math.max(1, ready.size)]
    if (port === undefined) return void outgoing.writeHead(503).end()
    const { method = 'GET', url = '/', headers } = incoming
    const sent = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      // Tells tests which server answered. Hop-by-hop headers are not forwarded.
      const { connection: _connection, 'keep-alive': _kept, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'x-served-by': String(port) })
      answer.pipe(outgoing)
      answer.once('aborted', () => {
        lost++
        outgoing.destroy()
      })
    })
    sent.once('error', () => {
      lost++
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    incoming.pipe(sent)
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    async untilReady(count) {
      while (ready.size < count) await new Promise((resolve) => setTimeout(resolve, lookMs))
    },
    async close() {
      closed = true
      await Promise.all(watches)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
