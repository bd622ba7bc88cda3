import { useEffect, useState } from 'react'
import { useCurrentUser } from '../kit/current-user.ts'
import { getItem, setItem } from '../kit/draft/shelf.ts'
import { keys, readJson } from '../kit/page/storage.ts'

const keyOf = (personId: number): string => `menu/${personId}`
const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')

/** What this session opened, so that a reload shows it at once. Logging out clears it. */
function openedHere(): readonly number[] | undefined {
  const kept = readJson(localStorage, keys.openGroups)
  return isIds(kept) ? kept : undefined
}

/**
 * Which groups of the menu are open: those that the user opened, which are kept for each user of the device, and the one of the
 * current page until the user closes it.
 * @param current ids from the root to the current page's entry
 */
export function useOpenGroups(current: ReadonlySet<number>): {
  isOpen: (id: number) => boolean
  toggle: (id: number) => void
} {
  const personId = useCurrentUser()?.id
  const [opened, setOpened] = useState(openedHere)
  useEffect(() => {
    if (personId === undefined || openedHere()) return
    void getItem(keyOf(personId)).then((kept) => {
      if (isIds(kept)) setOpened((now) => now ?? kept)
    })
  }, [personId])
  const page = [...current].join()
  const [closed, setClosed] = useState<{ readonly page: string; readonly ids: readonly number[] }>()
  const closedHere = closed?.page === page ? closed.ids : []
  const isOpen = (id: number): boolean =>
    (opened?.includes(id) ?? false) || (current.has(id) && !closedHere.includes(id))
  const toggle = (id: number): void => {
    const others = (opened ?? []).filter((one) => one !== id)
    const isClosing = isOpen(id)
    const next = isClosing ? others : [...others, id]
    setOpened(next)
    localStorage.setItem(keys.openGroups, JSON.stringify(next))
    if (personId !== undefined) void setItem(keyOf(personId), next)
    setClosed({ page, ids: isClosing ? [...closedHere, id] : closedHere.filter((one) => one !== id) })
  }
  return { isOpen, toggle }
}
