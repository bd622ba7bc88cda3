import { PassThrough } from 'node:stream'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { archives } from '../../../kit/start/libraries.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, goodsImage } from '../goods/table.ts'

/** Images as an archive: `<code>/main/01.webp`. It is streamed, so its size doesn't matter. */

const pageSize = 50
const input = z.object({ imageIds: z.array(z.number()) })

export const packImages = job({
  name: 'goods.images',
  input,
  concurrency: 1,
  producesFile: true,
  async run(run, { imageIds }) {
    const zip = new (await archives()).ZipFile()
    const stream = zip.outputStream.pipe(new PassThrough())
    zip.on('error', (error) => stream.destroy(error))
    const kept = keepFile(run, 'zip', stream)
    // The side that fails first ends the other with its error, which is handled there.
    kept.catch(() => undefined)
    try {
      let images = 0
      for await (const one of imagesOf(run, imageIds)) {
        const content = await run.files.get(one.file).catch(() => undefined)
        if (!content) continue
        // Pictures are compressed already.
        zip.addBuffer(content, one.name, { compress: false })
        images++
      }
      zip.end()
      await kept
      return { images }
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
      await kept.catch(() => undefined)
      throw error
    }
  },
})

async function* imagesOf(run: JobRun, ids: readonly number[]) {
  const numbers = new Map<string, number>()
  for (let at = 0; at < ids.length; at += pageSize) {
    if (run.signal.aborted) throw new Error('Stopped in the middle; begins again')
    const part = ids.slice(at, at + pageSize)
    const rows = await run.transaction((ctx) =>
      ctx.db
        .select({ id: goodsImage.id, code: goods.code, group: goodsImage.group, file: goodsImage.file })
        .from(goodsImage)
        .innerJoin(goods, eq(goods.id, goodsImage.goodsId))
        .where(and(inArray(goodsImage.id, part), isNotNull(goodsImage.file)))
        .orderBy(asc(goods.code), asc(goodsImage.position), asc(goodsImage.id)),
    )
    for (const { code, group, file } of rows) {
      if (!file) continue
      const folder = `${plain(code)}/${plain(group)}`
      const number = (numbers.get(folder) ?? 0) + 1
      numbers.set(folder, number)
      yield { file, name: `${folder}/${String(number).padStart(2, '0')}.${file.split('.').at(-1) ?? 'webp'}` }
    }
    await run.progress(Math.min(at + pageSize, ids.length), ids.length)
  }
}

/** A name that every file system accepts. */
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')

/** Starts an archive of all images of some products, or of single images, that the user may see. */
export async function startImages(
  ctx: UserCtx,
  { goodsIds, ids }: { goodsIds: readonly number[]; ids: readonly number[] },
): Promise<number> {
  const rows = await ctx.db
    .select({ id: goodsImage.id, code: goods.code })
    .from(goodsImage)
    .innerJoin(goods, eq(goods.id, goodsImage.goodsId))
    .where(
      and(
        isNotNull(goodsImage.file),
        or(
          inArray(goodsImage.goodsId, goodsIds.length > 0 ? [...goodsIds] : [0]),
          inArray(goodsImage.id, ids.length > 0 ? [...ids] : [0]),
        ),
        visibleGoods(ctx),
      ),
    )
    .orderBy(asc(goods.code), asc(goodsImage.position), asc(goodsImage.id))
  if (rows.length === 0) fail(commonErrors.not_found)
  const codes = [...new Set(rows.map(({ code }) => code))]
  const which =
    codes.length === 1
      ? codes[0]
      : `${codes.length} · ${ctx.now.toISOString().slice(0, 16).replace('T', ' ')}`
  const title = { en: `Images ${which}`, zh: `商品图片 ${which}` }
  return ctx.startJob(ctx, packImages, { imageIds: rows.map(({ id }) => id) }, { title })
}
