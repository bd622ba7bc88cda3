import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { loadChunk } from './chunk.ts'

/** A part that is fetched when it is first shown; `preload` fetches it ahead. */
export interface LazyPart<P> {
  (props: P): ReactElement | null
  preload(): Promise<void>
}

/**
 * A part of the app that is loaded when it is first shown, so that a page does not wait for its dialogs:
 * `const PayDialog = later(() => import('./pay-dialog.tsx').then((part) => part.PayDialog))`. Until it is there, `Instead`
 * stands in its place with the same props, or a line at the top of the window says that something comes. What is loaded already is drawn at once, and what arrives is drawn
 * when it arrives: React's own `lazy` shows its fallback in both cases and holds the part back for 300 ms more.
 *
 * @throws ChunkLoadError while drawing, for the boundary above, when the part does not arrive.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead?: ComponentType<P>,
): LazyPart<P> {
  let part: ComponentType<P> | undefined
  let coming: Promise<void> | undefined
  const fetchPart = (): Promise<void> => {
    coming ??= loadChunk(load).then(
      (loaded) => {
        part = loaded
      },
      (error: unknown) => {
        // The next time it is shown it is asked for anew.
        coming = undefined
        throw error
      },
    )
    return coming
  }
  function Part(props: P) {
    const [, arrived] = useState(part !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (part) {
        arrived(true)
        return
      }
      let shown = true
      fetchPart().then(
        () => shown && arrived(true),
        (error: unknown) => shown && setFailure({ error }),
      )
      return () => {
        shown = false
      }
    }, [])
    if (failure) throw failure.error
    const Shown = part ?? Instead
    return Shown ? <Shown {...props} /> : <i className="part-coming" aria-hidden="true" />
  }
  return Object.assign(Part, { preload: fetchPart })
}
