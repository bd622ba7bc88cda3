/** Milliseconds after which a part of the app that does not arrive counts as failed (section 9). */
export const chunkTimeout = 120_000

/** A part of the app did not arrive: too slow, or gone since a new version was put up. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a part of the app; raises `ChunkLoadError` when it fails or takes over two minutes. */
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

/** Whether a failure means that a part did not arrive, also one that was loaded by the browser's own `import`. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof ChunkLoadError ||
  (error instanceof TypeError && /dynamically imported module|module script/i.test(error.message))

const reloadKey = 'chunk_reload'
/** A second failure within this time is not mended by loading once more. */
const calm = 600_000

/**
 * Whether a part that did not arrive is worth one fresh start: a new version may have been put up. Says yes once in
 * ten minutes, so that nobody's browser goes round in circles while the parts stay away.
 */
export function mayReload(store: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(store.getItem(reloadKey) ?? 0)
  if (now - last < calm) return false
  store.setItem(reloadKey, String(now))
  return true
}
