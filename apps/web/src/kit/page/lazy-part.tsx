import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { loadChunk } from './chunk.ts'

/** A component that is loaded when first rendered; `preload` loads it in advance. */
export interface LazyPart<P> {
  (props: P): ReactElement | null
  preload(): Promise<void>
}

/**
 * A component that is loaded when first rendered, so that a page does not wait for its dialogs: `const PayDialog = lazyPart(() =>
 * import('./pay-dialog.tsx').then((part) => part.PayDialog))`. Until it is loaded, `Instead` is rendered with the same props, or
 * a loading line at the top of the window. A loaded component is rendered immediately: React's own `lazy` shows its fallback even
 * then, and delays the component by another 300 ms.
 *
 * @throws ChunkLoadError during render, for the error boundary above, when the component can't be loaded.
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
        // The next render tries to load it again.
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
