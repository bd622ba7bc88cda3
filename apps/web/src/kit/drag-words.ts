import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { kitText } from './kit-text.ts'
import { useT } from './lang.ts'

/** What is said to those who hear the page while something is dragged: names and places instead of ids, in their language. */
export function useDragWords(
  ids: readonly number[],
  nameOf: (id: number) => string,
): Required<Pick<DndContextProps, 'accessibility'>> {
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
