import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'

/** Public pictures, resized on demand, and uploads for rich texts (specification, sections 7 and 9). */
export const file = {
  picture: endpoint({
    method: 'GET',
    path: '/files/:folder/:part/:name',
    permission: 'public',
    about: { en: 'Read a picture', zh: '读取图片' },
    params: z.object({ folder: wire.choice(['goods', 'editor']), part: wire.line(2), name: wire.line(60) }),
    query: z.object({
      width: wire.int({ min: 1, max: 2000 }).optional(),
      height: wire.int({ min: 1, max: 2000 }).optional(),
      format: wire.choice(['webp', 'jpeg']).optional(),
    }),
    raw: true,
  }),
  /** Small pictures of a list in one answer, by the address each has; what is no picture is left out. */
  thumbnails: endpoint({
    method: 'GET',
    path: '/files/thumbnails',
    permission: 'public',
    about: { en: 'Read small pictures together', zh: '批量读取缩略图' },
    query: z.object({
      /** Keys as in `/files/<key>`, with commas between them. */
      keys: wire.line(6000),
      width: wire.int({ min: 1, max: 150 }),
    }),
    raw: true,
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/v1/system/upload-one-img',
    permission: 'signed-in',
    about: { en: 'Upload one image', zh: '上传图片' },
    files: ['img'],
    data: z.string(),
  }),
}
