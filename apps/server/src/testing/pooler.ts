import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { closeAfterFile } from './closing.ts'

/** What PostgreSQL says at the end of each answer, with `I` where no transaction is open. */
const readyForQuery = 'Z'.charCodeAt(0)
const idle = 'I'.charCodeAt(0)
const terminate = Buffer.from([0x58, 0, 0, 0, 4])

export interface Pooler {
  url: string
  /** Breaks every client's connection, as when its process is killed. */
  breakClients(): void
}

/**
 * A pooler in transaction mode, as far as it matters to who comes next: a connection whose client left between transactions
 * is kept, with what its session holds; one whose client left within a transaction is closed.
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

/** Follows the messages of a server: a byte of kind, four of length, the content. */
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
