import { useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from './kit/page/storage.ts'
import { applyMode, type Mode } from './theme.ts'

/** Light or dark mode: the choice on this device, otherwise the system's. */

const listeners = new Set<() => void>()
let mode: Mode =
  readDevice().theme ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

export const currentMode = (): Mode => mode

export function changeMode(next: Mode): void {
  mode = next
  writeDevice({ theme: next })
  applyMode(next)
  for (const listener of listeners) listener()
}

export const useMode = (): Mode =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentMode)
