import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { spawnApart } from '../apart/apart.ts'
import type { PictureAsked, PictureMade } from '../apart/picture-process.ts'
import { assertNoConnectionHeld } from '../data/held-connection.ts'
import { fail } from '../errors.ts'
import { type Owner, takeTurns } from '../jobs/turns.ts'
import type { Config } from '../start/config.ts'

/** Makes safe pictures of uploads, in child processes. */

/** Types that the rich text editor and uploads accept (specification, section 5). */
export const pictureTypes = ['jpg', 'png', 'gif', 'bmp', 'webp'] as const

/** Photos of cameras are the largest, and JPEG can be decoded at reduced size; other types are decoded in full. */
const maxPixels = { jpg: 60_000_000, other: 25_000_000 }
const maxMs = 60_000
/** Milliseconds that an idle process is kept for another picture: starting one takes longer than most pictures. */
const idleMs = 15_000

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
  const made = await turns(owner, () =>
    askProcess({ content, types: pictureTypes, maxPixels, maxSide, quality }),
  )
  if (!('refused' in made)) return { ...made, content: Buffer.from(made.content), extension: 'webp' }
  if (made.refused === 'pixels')
    fail(commonErrors.picture_pixels, { megapixels: millions(made.pixels), most: millions(made.most) })
  fail(commonErrors.file_type, { allowed: ['jpeg', 'jpg', 'png', 'gif', 'bmp', 'webp', ...also] })
}

const millions = (pixels: number): number => Math.ceil(pixels / 1_000_000)

/** Idle processes, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()

/** Uses an idle process or starts one. If it exits or takes too long, the file counts as no picture. */
async function askProcess(asked: PictureAsked): Promise<PictureMade> {
  const child = waitingOne() ?? newOne()
  const answer = await new Promise<PictureMade | undefined>((resolve) => {
    const settle = (made?: PictureMade): void => {
      clearTimeout(late)
      child.off('message', settle).off('exit', broke)
      resolve(made)
    }
    const broke = (): void => settle()
    const late = setTimeout(broke, maxMs)
    child.on('message', settle).once('exit', broke)
    child.send(asked, (error) => error && broke())
  })
  if (answer) letWait(child)
  else child.kill('SIGKILL')
  return answer ?? { refused: 'type' }
}

function newOne(): ChildProcess {
  const child = spawnApart('picture-process')
  child.once('exit', () => {
    clearTimeout(idle.get(child))
    idle.delete(child)
  })
  return child
}

function waitingOne(): ChildProcess | undefined {
  const [first] = idle
  if (!first) return undefined
  const [child, timer] = first
  clearTimeout(timer)
  idle.delete(child)
  child.ref()
  child.channel?.ref()
  return child
}

function letWait(child: ChildProcess): void {
  // An idle child must not keep this process from exiting.
  child.unref()
  child.channel?.unref()
  const end = (): void => {
    // Before it is killed: `waitingOne` must not return a process that is exiting.
    idle.delete(child)
    child.kill('SIGKILL')
  }
  idle.set(child, setTimeout(end, idleMs).unref())
}
