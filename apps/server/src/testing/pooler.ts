import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { closeAfterFile } from './closing.ts'

/** PostgreSQL's message at the end of each answer; its status is `I` (idle) when no transaction is open. */
const readyForQuery = 'Z'.charCodeAt(0)
const idle = 'I'.charCodeAt(0)
const terminate = Buffer.from([0x58, 0, 0, 0, 4])

export interface Pooler {
  url: string
  /** Breaks the connections of all clients, as if their processes were killed. */
  breakClients(): void
}

/**
 * A proxy that keeps server connections as a pooler in transaction mode does: when a client disconnects outside a transaction,
 * the server connection and its session's state (such as locks) stay; within a transaction, it is closed.
 */
export async function transactionPooler(databaseUrl: string): Promise<Pooler> {
  const url = new URL(databaseUrl)
  const socketFolder = url.searchParams.get('host')
  const target = socketFolder
    ? { path: `${socketFolder}/.s.PGSQL.${url.port}` }
    : { host: url.hostname, port: Number(url.port || 5432) }
  const clients = new Set<Socket>()
  const kept = new Set<Socket>()
  const pooler = createServer((client) => {
    const server = connect(target)
    clients.add(client)
    kept.add(server)
    const status = statusOf(server)
    server.on('data', (chunk: Buffer) => client.write(chunk))
    server.on('close', () => client.destroy())
    client.on('data', (chunk: Buffer) => {
      const leaves = chunk.subarray(-terminate.length).equals(terminate)
      server.write(leaves ? chunk.subarray(0, -terminate.length) : chunk)
      if (leaves) client.end()
    })
    client.on('close', () => {
      clients.delete(client)
      if (status() !== idle) server.destroy()
    })
    for (const socket of [client, server]) socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    for (const socket of [...clients, ...kept]) socket.destroy()
    await new Promise((resolve) => pooler.close(resolve))
  })
  url.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
  url.search = ''
  return {
    url: url.href,
    breakClients() {
      for (const client of clients) client.destroy()
    },
  }
}

/** Parses a server's messages (one byte type, four bytes length, content) for the last transaction status. */
function statusOf(server: Socket): () => number | undefined {
  let status: number | undefined
  let rest = Buffer.alloc(0)
  server.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1)
      if (rest.length < end) return
      if (rest[0] === readyForQuery) status = rest[5]
      rest = rest.subarray(end)
    }
  })
  return () => status
}
