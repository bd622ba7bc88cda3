import { file } from '@dropyard/contract/system/file'
import { route } from '../../../kit/route.ts'
import { cleanPicture, fileOf } from '../../../kit/upload.ts'
import { pictureIn } from './picture.ts'

const partOf = /^[0-9a-f]{2}$/
const nameOf = /^[0-9a-f]{32}\.(webp|jpeg|png)$/

export const routes = [
  route(
    file.picture,
    async (ctx, { params: { folder, part, name }, query, reply }) => {
      const format = query.format ?? 'webp'
      const bytes =
        partOf.test(part) && nameOf.test(name)
          ? await pictureIn(ctx.files, `${folder}/${part}/${name}`, { ...query, format })
          : undefined
      // For browsers and shops: no envelope, and nothing to remember.
      if (!bytes) return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('')
      return reply
        .header('content-type', `image/${format}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    },
    { transaction: false },
  ),
  route(file.uploadImage, async (ctx, { files }) => {
    const picture = await cleanPicture(fileOf(files, 'img').content)
    return `/files/${await ctx.files.put('editor', picture.extension, picture.content)}`
  }),
]
