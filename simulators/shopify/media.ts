import { type Simulator, shopUrl } from './context.ts'
import type { MediaItem } from './product-state.ts'
import { newId, type Shop } from './state.ts'

const largestImage = 20 * 1024 * 1024
const downloadTimeoutMs = 5000

function fileName(source: string): string {
  const last = new URL(source).pathname.split('/').pop() ?? ''
  return decodeURIComponent(last).replace(/[^\w.-]+/g, '_') || 'image'
}

/** Whether the text is an address pictures can be fetched from. */
export function isMediaSource(source: string): boolean {
  return URL.canParse(source) && /^https?:$/.test(new URL(source).protocol)
}

/** A picture that has been submitted and waits to be fetched. */
export function newMedia(sim: Simulator, source: string, alt: string | null): MediaItem {
  return {
    id: newId(sim.state),
    source,
    alt,
    filename: fileName(source),
    mimeType: 'image/jpeg',
    status: 'UPLOADED',
    error: null,
    createdAt: sim.clock.iso(),
    dueAt: sim.clock.now() + sim.settings.mediaDelayMs,
  }
}

/** Address of the shop's own copy of a picture. */
export function mediaUrl(sim: Simulator, shop: Shop, media: MediaItem): string {
  return `${shopUrl(sim, shop)}/cdn/files/${media.id}/${encodeURIComponent(media.filename)}`
}

function isLoopback(url: URL): boolean {
  return url.hostname === 'localhost' || url.hostname === '[::1]' || url.hostname.startsWith('127.')
}

function fail(media: MediaItem, code: string, message: string): void {
  media.status = 'FAILED'
  media.error = { code, message }
}

async function download(sim: Simulator, media: MediaItem): Promise<void> {
  const answer = await fetch(media.source, { signal: AbortSignal.timeout(downloadTimeoutMs) })
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (!answer.ok) return fail(media, 'IMAGE_DOWNLOAD_FAILURE', 'The image could not be downloaded.')
  if (!type.startsWith('image/'))
    return fail(media, 'UNSUPPORTED_IMAGE_FILE_TYPE', 'The file type is not supported.')
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length === 0 || bytes.length > largestImage)
    return fail(media, 'INVALID_IMAGE_FILE_SIZE', 'The image file size is invalid.')
  sim.media.put(media.id, bytes)
  media.mimeType = type
  media.status = 'READY'
}

/**
 * Advances a picture by one step: uploaded, processing, then ready or failed. Loopback URLs are fetched for real; external ones
 * are not requested and assumed to work, except for `.invalid` hosts.
 */
export async function processMedia(sim: Simulator, media: MediaItem): Promise<void> {
  if (media.status === 'UPLOADED') {
    media.status = 'PROCESSING'
    media.dueAt = sim.clock.now() + sim.settings.mediaDelayMs
    return
  }
  media.dueAt = null
  const url = new URL(media.source)
  if (url.hostname.endsWith('.invalid'))
    return fail(media, 'IMAGE_DOWNLOAD_FAILURE', 'The image could not be downloaded.')
  if (!isLoopback(url)) {
    media.status = 'READY'
    return
  }
  try {
    await download(sim, media)
  } catch {
    fail(media, 'IMAGE_DOWNLOAD_FAILURE', 'The image could not be downloaded.')
  }
}
