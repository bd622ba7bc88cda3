import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part of a page that is loaded when it is first shown, so that a list does not wait for its dialogs:
 * `const PayDialog = later(() => import('./pay-dialog.tsx').then((part) => part.PayDialog))`.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(() => load().then((part) => ({ default: part as ComponentType<object> })))
  // biome-ignore lint/correctness/noComponentHookFactories: called once, where a module is read, never while drawing
  return function Later(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
