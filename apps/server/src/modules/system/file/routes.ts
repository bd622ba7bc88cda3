import { commonErrors } from '@dropyard/contract/kit/errors'
import { file } from '@dropyard/contract/system/file'
import { fail } from '../../../kit/errors.ts'
import { route } from '../../../kit/route.ts'
import { cleanPicture, fileOf } from '../../../kit/upload.ts'
import { pictureIn } from './picture.ts'

export const routes = [
  route(
    file.picture,
    async (ctx, { params, query, reply }) => {
      if (!/^[0-9a-f]{2}$/.test(params.part) || !/^[0-9a-f]{32}\.(webp|jpeg|png)$/.test(params.name))
        fail(commonErrors.not_found)
      const format = query.format ?? 'webp'
      const bytes = await pictureIn(ctx.files, `${params.folder}/${params.part}/${params.name}`, {
        width: query.width,
        height: query.height,
        format,
      })
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
