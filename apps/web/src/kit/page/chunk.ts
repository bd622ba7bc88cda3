/** Milliseconds after which loading a part of the app counts as failed (section 9). */
export const chunkTimeout = 120_000

/** A part of the app could not be loaded: the network was too slow, or a new version was deployed and removed it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a part of the app; throws `ChunkLoadError` when it fails or takes more than two minutes. */
export function loadChunk<T>(load: () => Promise<T>, timeout = chunkTimeout): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('The page took too long to load')), timeout)
    load()
      .then(resolve, (cause: unknown) =>
        reject(new ChunkLoadError('The page could not be loaded', { cause })),
      )
      .finally(() => clearTimeout(timer))
  })
}

/** Whether an error means that a part could not be loaded, including by a plain `import`. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof ChunkLoadError ||
  (error instanceof TypeError && /dynamically imported module|module script/i.test(error.message))

const reloadKey = 'chunk_reload'
/** Milliseconds. After a second failure within this time another reload would not help. */
const calm = 600_000

/**
 * Whether to reload the app after a part could not be loaded: a new version may have been deployed. Returns true once in ten
 * minutes, so that the browser does not reload endlessly while the parts are missing.
 */
export function mayReload(store: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(store.getItem(reloadKey) ?? 0)
  if (now - last < calm) return false
  store.setItem(reloadKey, String(now))
  return true
}
