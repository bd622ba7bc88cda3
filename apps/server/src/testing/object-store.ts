import { buffer } from 'node:stream/consumers'
import { webServer } from './web-server.ts'

/** An object store with the part of S3 that the product uses: put, get, head, delete, and paged lists by folder. */
export interface ObjectStore {
  /** Settings for a product that stores its files here. */
  env: Record<string, string>
  objects: Map<string, Buffer>
  /** Folders that lists leave out, as some object stores do. */
  unlisted: Set<string>
  /** Keys of uploads without a content length. */
  withoutSize: string[]
}

const pageSize = 3

export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>()
  const unlisted = new Set<string>()
  const withoutSize: string[] = []
  const address = await webServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
    const key = decodeURIComponent(pathname).split('/').slice(2).join('/')
    const isListed = (one: string): boolean => ![...unlisted].some((folder) => one.startsWith(`${folder}/`))
    if (!key) return reply.end(listOf(new Map([...objects].filter(([one]) => isListed(one))), searchParams))
    if (request.method === 'PUT' && request.headers['content-length'] === undefined) withoutSize.push(key)
    if (request.method === 'PUT') objects.set(key, await buffer(request))
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method === 'PUT' || request.method === 'DELETE') return reply.writeHead(200).end()
    const found = objects.get(key)
    if (!found) return reply.writeHead(404).end()
    reply.writeHead(200, {
      'content-length': found.length,
      'last-modified': new Date(0).toUTCString(),
      etag: '"x"',
    })
    return reply.end(request.method === 'HEAD' ? undefined : found)
  })
  return {
    objects,
    unlisted,
    withoutSize,
    env: { S3_BUCKET: 'files', S3_ENDPOINT: address, S3_KEY: 'key', S3_SECRET: 'secret' },
  }
}

/** Answers S3's ListObjectsV2. */
function listOf(objects: ReadonlyMap<string, Buffer>, asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? ''
  const delimiter = asked.get('delimiter')
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix))
  const shown = [
    ...new Set(
      names.map((key) => {
        const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
        return end < 0 ? key : key.slice(0, end + 1)
      }),
    ),
  ].sort()
  const from = Number(asked.get('continuation-token') ?? 0)
  const parts = shown
    .slice(from, from + pageSize)
    .map((name) =>
      name.endsWith('/')
        ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
    )
  const next = from + pageSize < shown.length ? from + pageSize : undefined
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${
    next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  }${parts.join('')}</ListBucketResult>`
}
