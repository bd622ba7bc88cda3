import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'

type DragWords = Required<Pick<DndContextProps, 'accessibility'>>

/** Screen reader announcements for dragging: names and positions instead of ids, in the user's language. */
export function useDragWords(ids: readonly number[], nameOf: (id: number) => string): DragWords {
  const t = useT(kitText)
  const values = (active: UniqueIdentifier, over: UniqueIdentifier = active) => ({
    name: nameOf(Number(active)),
    place: ids.indexOf(Number(over)) + 1,
    all: ids.length,
  })
  return {
    accessibility: {
      screenReaderInstructions: { draggable: t('drag.how') },
      announcements: {
        onDragStart: ({ active }) => t('drag.taken', values(active.id)),
        onDragOver: ({ active, over }) => t('drag.over', values(active.id, over?.id)),
        onDragEnd: ({ active, over }) => t('drag.dropped', values(active.id, over?.id)),
        onDragCancel: ({ active }) => t('drag.left', values(active.id)),
      },
    },
  }
}

interface TreeLanding {
  readonly allowed: boolean
  /** Where it would be dropped now, or why that is not possible. */
  readonly where: string
  /** Further information on it. */
  readonly hint: string
}

/** Same for a tree, where a position is more than a number. */
export function useTreeDragWords(
  nameOf: (id: number) => string,
  landing: () => TreeLanding | undefined,
): DragWords {
  const t = useT(kitText)
  const last = useRef<string>(undefined)
  const values = (id: UniqueIdentifier) => ({ name: nameOf(Number(id)), where: landing()?.where ?? '' })
  const words = () => [landing()?.where, landing()?.hint].filter(Boolean).join(' ')
  // Don't repeat an announcement: it would interrupt the previous one.
  const moved = () => {
    if (words() === last.current) return undefined
    last.current = words()
    return last.current
  }
  return {
    accessibility: {
      screenReaderInstructions: { draggable: t('drag.howTree') },
      announcements: {
        onDragStart: ({ active }) => {
          last.current = words()
          return t('drag.lifted', values(active.id))
        },
        onDragMove: moved,
        onDragOver: moved,
        onDragEnd: ({ active }) => t(landing()?.allowed ? 'drag.put' : 'drag.kept', values(active.id)),
        onDragCancel: ({ active }) => t('drag.kept', { ...values(active.id), where: '' }),
      },
    },
  }
}
