import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'

type DragWords = Required<Pick<DndContextProps, 'accessibility'>>

/** What is said to those who hear the page while something is dragged: names and places instead of ids, in their language. */
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
  /** Where it would land now, or why it can not. */
  readonly where: string
  /** What else is to be known of it. */
  readonly hint: string
}

/** The same in a tree, where the place is more than a number. */
export function useTreeDragWords(
  nameOf: (id: number) => string,
  landing: () => TreeLanding | undefined,
): DragWords {
  const t = useT(kitText)
  const last = useRef<string>(undefined)
  const values = (id: UniqueIdentifier) => ({ name: nameOf(Number(id)), where: landing()?.where ?? '' })
  const words = () => [landing()?.where, landing()?.hint].filter(Boolean).join(' ')
  // What has been said is not said over: it would cut off what came before.
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
