import { PassThrough } from 'node:stream'
import type { GoodsDetail } from '@dropyard/contract/catalog/goods'
import { packFormatNames } from '@dropyard/contract/catalog/goods-download'
import type { ZipFile } from 'yazl'
import { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { Refusal } from '../../../kit/errors.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { archives, pictures } from '../../../kit/start/libraries.ts'
import { actAsMerchant } from '../../account/user/acting.ts'
import { goodsDetail } from '../goods-search/detail.ts'
import { dataFile } from './data-file.ts'

/**
 * Makes a pack: `<code>/01-main.jpg`, and one table for all goods. The archive is streamed, so its size doesn't matter. A worker
 * that dies leaves no file; the next one starts again.
 */

export const packInput = z.object({
  goodsIds: z.array(z.number()),
  format: z.enum(packFormatNames).nullable(),
  images: z.boolean(),
  entityId: z.number(),
  userId: z.number(),
  lang: z.enum(['en', 'zh']),
})
type PackInput = z.output<typeof packInput>

export const packGoods = job({
  name: 'goods.pack',
  input: packInput,
  concurrency: 1,
  producesFile: true,
  async run(run, input) {
    const found: GoodsDetail[] = []
    if (!input.images) return dataOnly(run, input, found)
    const zip = new (await archives()).ZipFile()
    const stream = zip.outputStream.pipe(new PassThrough())
    zip.on('error', (error) => stream.destroy(error))
    const kept = keepFile(run, 'zip', stream)
    // The side that fails first ends the other with its error, which is handled there.
    kept.catch(() => undefined)
    try {
      const pictures = await addPictures(run, input, zip, found)
      if (input.format) {
        const data = await dataFile(found, input.format, aboutFile(run, input))
        zip.addBuffer(data.content, data.name)
      }
      zip.end()
      await kept
      return { goods: found.length, pictures }
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
      await kept.catch(() => undefined)
      throw error
    }
  },
})

const aboutFile = (run: JobRun, { lang }: PackInput) => ({
  lang,
  origin: run.config.PUBLIC_URL,
  owner: run.owner,
})

async function dataOnly(run: JobRun, input: PackInput, found: GoodsDetail[]) {
  for (const [place, id] of input.goodsIds.entries()) {
    const one = await readOne(run, input, id)
    if (one) found.push(one)
    await step(run, place + 1, input.goodsIds.length)
  }
  const data = await dataFile(found, input.format ?? 'csv', aboutFile(run, input))
  await keepFile(run, data.extension, data.content)
  return { goods: found.length, pictures: 0 }
}

async function addPictures(
  run: JobRun,
  input: PackInput,
  zip: ZipFile,
  found: GoodsDetail[],
): Promise<number> {
  let pictures = 0
  for (const [place, id] of input.goodsIds.entries()) {
    const one = await readOne(run, input, id)
    if (one) {
      found.push(one)
      for (const [at, image] of one.images.entries()) {
        const content = image.url ? await jpegOf(run, image.url) : undefined
        if (!content) continue
        // Pictures are compressed already.
        zip.addBuffer(content, pictureName(one.code, at, image.group), { compress: false })
        pictures++
      }
    }
    await step(run, place + 1, input.goodsIds.length)
  }
  return pictures
}

/** Stops between two products when the worker is shutting down; the next worker starts again. */
async function step(run: JobRun, done: number, total: number): Promise<void> {
  if (run.signal.aborted) throw new Error('Stopped in the middle; begins again')
  await run.progress(done, total)
}

/** `BP-2041/01-main.jpg`: product code, position in its gallery, group. */
export const pictureName = (code: string, place: number, group: string): string =>
  `${plain(code)}/${String(place + 1).padStart(2, '0')}-${plain(group) || 'picture'}.jpg`

/** A name that every file system accepts. */
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')

/** The goods as the company sees them; undefined if it may no longer see them. */
async function readOne(run: JobRun, input: PackInput, id: number): Promise<GoodsDetail | undefined> {
  try {
    return await run.transaction((ctx) => {
      const acting: UserCtx = { ...ctx, lang: input.lang, user: actAsMerchant(input.entityId, input.userId) }
      return goodsDetail(acting, id)
    })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** JPEG, because stores and users can open it everywhere. */
async function jpegOf(run: JobRun, url: string): Promise<Buffer | undefined> {
  try {
    const original = await run.files.get(url.slice('/files/'.length))
    const sharp = await pictures()
    return await sharp(original).flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer()
  } catch {
    run.log.warn({ url }, 'a picture is missing in a pack')
    return undefined
  }
}
