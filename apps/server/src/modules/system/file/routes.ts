import { file } from '@dropyard/contract/system/file'
import type { Ctx } from '../../../kit/context.ts'
import { callCountsOf } from '../../../kit/http/call-counts.ts'
import { route } from '../../../kit/http/route.ts'
import { ownerOf } from '../../../kit/jobs/turns.ts'
import { pictureIn, type Shape } from './picture.ts'
import { uploadRoutes } from './uploads.ts'

const partOf = /^[0-9a-f]{2}$/
const nameOf = /^[0-9a-f]{32}\.(webp|jpeg|png)$/

const keyOf = /^(?:goods|editor)\/[0-9a-f]{2}\/[0-9a-f]{32}\.(?:webp|jpeg|png)$/
const maxThumbnails = 60

/** Pictures made per minute for one client address; cached ones don't count. */
const madePerMinute = 600

type Visitor = Pick<Ctx, 'files' | 'database' | 'ip'>

const pictureFor = ({ files, database, ip }: Visitor, key: string, shape: Shape) =>
  pictureIn(files, key, shape, {
    owner: ownerOf(null, ip),
    beforeMaking: () => callCountsOf(database).limit(`picture ${ip}`, madePerMinute),
  })

/** Data URLs by key. */
async function thumbnails(visitor: Visitor, keys: readonly string[], shape: Omit<Shape, 'format'>) {
  const wanted = [...new Set(keys)].filter((key) => keyOf.test(key)).slice(0, maxThumbnails)
  const found = await Promise.all(
    wanted.map(async (key) => {
      const bytes = await pictureFor(visitor, key, { ...shape, format: 'webp' })
      return bytes ? [[key, `data:image/webp;base64,${bytes.toString('base64')}`]] : []
    }),
  )
  return Object.fromEntries(found.flat())
}

export const routes = [
  route(
    file.thumbnails,
    async (ctx, { query, reply }) => {
      const { keys, ...shape } = query
      const found = await thumbnails(ctx, keys.split(','), shape)
      // The picture of a key never changes. An answer without any picture isn't cached: they may be uploaded later.
      const whole = Object.keys(found).length > 0
      return reply
        .header('cache-control', whole ? 'public, max-age=86400' : 'no-store')
        .type('application/json')
        .send(JSON.stringify(found))
    },
    { transaction: false },
  ),
  route(
    file.picture,
    async (ctx, { params: { folder, part, name }, query, reply }) => {
      const format = query.format ?? 'webp'
      const bytes =
        partOf.test(part) && nameOf.test(name)
          ? await pictureFor(ctx, `${folder}/${part}/${name}`, { ...query, format })
          : undefined
      // For browsers and stores: no envelope, and the 404 isn't cached.
      if (!bytes) return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('')
      return reply
        .header('content-type', `image/${format}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    },
    { transaction: false },
  ),
  ...uploadRoutes,
]
