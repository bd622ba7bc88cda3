import { availableParallelism } from 'node:os'
import { commonErrors } from '@dropyard/contract/kit/errors'
import type { PictureReply, PictureRequest } from '../apart/picture-process.ts'
import { processPool } from '../apart/process-pool.ts'
import { assertNoConnectionHeld } from '../data/held-connection.ts'
import { fail } from '../errors.ts'
import { type Owner, takeTurns } from '../jobs/turns.ts'
import type { Config } from '../start/config.ts'

/** Makes safe pictures of uploads, in child processes. */

/** Types that the rich text editor and uploads accept (specification, section 5). */
export const pictureTypes = ['jpg', 'png', 'gif', 'bmp', 'webp'] as const

/** Photos of cameras are the largest, and JPEG can be decoded at reduced size; other types are decoded in full. */
const maxPixels = { jpg: 60_000_000, other: 25_000_000 }

const askProcess = processPool<PictureRequest, PictureReply>('picture-process', {
  deadlineMs: 60_000,
  idleMs: 15_000,
})

/** One processor is left for requests. */
const turns = takeTurns({ atOnce: Math.max(1, availableParallelism() - 1), ofCompany: 1, waiting: 20 })

export interface CleanPicture {
  content: Buffer
  extension: 'webp'
  width: number
  height: number
}

/**
 * Makes a safe picture of an upload: the type is recognised by its content, the picture is rotated upright, stripped of metadata,
 * scaled down to the configured size and encoded again as WebP.
 *
 * @param content the bytes, or the path of a file
 * @param also other file types that the caller accepts, for the error message
 */
export async function cleanPicture(
  content: Buffer | string,
  owner: Owner,
  { IMAGE_MAX_PX: maxSide, IMAGE_QUALITY: quality }: Pick<Config, 'IMAGE_MAX_PX' | 'IMAGE_QUALITY'>,
  also: readonly string[] = [],
): Promise<CleanPicture> {
  assertNoConnectionHeld('Reading a picture')
  const outcome = await turns(owner, () =>
    askProcess({ content, types: pictureTypes, maxPixels, maxSide, quality }),
  )
  // A file that no process can read counts as no picture.
  const made: PictureReply = 'failed' in outcome ? { refused: 'type' } : outcome.made
  if (!('refused' in made)) return { ...made, content: Buffer.from(made.content), extension: 'webp' }
  if (made.refused === 'pixels')
    fail(commonErrors.picture_pixels, { megapixels: millions(made.pixels), most: millions(made.most) })
  fail(commonErrors.file_type, { allowed: ['jpeg', 'jpg', 'png', 'gif', 'bmp', 'webp', ...also] })
}

const millions = (pixels: number): number => Math.ceil(pixels / 1_000_000)
