import { type MenuItemRow, menu } from '@dropyard/contract/system/menu'
import type { Reply } from '../../../kit/call/api.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { useMenuWords } from './landing-words.ts'
import { BeforeInput, ParentInput } from './place-input.tsx'
import { type Place, placeOf } from './tree.ts'
import { words } from './words.ts'

interface MoveDialogProps {
  kind: MenuItemRow['kind']
  items: readonly MenuItemRow[]
  /** The entry to move; the dialog is closed while undefined. */
  moved: MenuItemRow | undefined
  onClose: () => void
  onMove: (item: MenuItemRow, place: Place) => Promise<Reply<typeof menu.sort>>
}

/** Selects an entry's new position, as an alternative to dragging. */
export function MoveDialog({ kind, items, moved, onClose, onMove }: MoveDialogProps) {
  const t = useT(words)
  const { nameOf } = useMenuWords(items)
  if (!moved) return null
  const { parent, before } = placeOf(items, moved)
  return (
    <FormDialog
      key={moved.id}
      draft={['menu/place', `${kind}-${moved.id}`]}
      open
      onClose={onClose}
      title={t('moveTitle', { name: nameOf(moved) })}
      submit={t('move')}
      schema={menu.sort.body.pick({ parent_id: true, before_id: true })}
      labels={t.words.fields}
      fields={{
        parent_id: { input: <ParentInput items={items} moved={moved} /> },
        before_id: { input: <BeforeInput items={items} moved={moved} /> },
      }}
      initial={{ parent_id: parent, before_id: before }}
      onSubmit={async (values) => {
        const { parent_id, before_id } = menu.sort.body
          .pick({ parent_id: true, before_id: true })
          .parse(values)
        const reply = await onMove(moved, { parent: parent_id, before: before_id })
        if (reply.ok) onClose()
        return reply
      }}
    />
  )
}
