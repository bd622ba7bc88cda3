import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

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

/** A page that is loaded when it is first shown. */
export const lazyPage = (load: () => Promise<{ Page: ComponentType }>): LazyExoticComponent<ComponentType> =>
  lazy(() => loadChunk(load).then(({ Page }) => ({ default: Page })))
