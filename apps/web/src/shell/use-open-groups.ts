import { useState } from 'react'
import { readDevice, writeDevice } from '../kit/page/storage.ts'

/**
 * Which groups of the menu are open: those that the user opened, which the device remembers, and the one of the current page until
 * the user closes it.
 * @param current ids from the root to the current page's entry
 */
export function useOpenGroups(current: ReadonlySet<number>): {
  isOpen: (id: number) => boolean
  toggle: (id: number) => void
} {
  const [opened, setOpened] = useState<readonly number[]>(() => readDevice().openGroups ?? [])
  const page = [...current].join()
  const [closed, setClosed] = useState<{ readonly page: string; readonly ids: readonly number[] }>()
  const closedHere = closed?.page === page ? closed.ids : []
  const isOpen = (id: number): boolean => opened.includes(id) || (current.has(id) && !closedHere.includes(id))
  const toggle = (id: number): void => {
    const others = opened.filter((one) => one !== id)
    const isClosing = isOpen(id)
    const next = isClosing ? others : [...others, id]
    setOpened(next)
    writeDevice({ openGroups: next })
    setClosed({ page, ids: isClosing ? [...closedHere, id] : closedHere.filter((one) => one !== id) })
  }
  return { isOpen, toggle }
}
