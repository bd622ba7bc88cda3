import { DndContext, DragOverlay } from '@dnd-kit/core'
import type { MenuItemRow } from '@dropyard/contract/system/menu'
import { flatMenu, isDirectory } from '@dropyard/contract/system/menu/place'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '../../../kit/lang.ts'
import { useTreeDragWords } from '../../../kit/page/drag-words.ts'
import { MenuIcon } from '../../../kit/page/menu-icon.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { usePreference } from '../../../kit/value/preference.ts'
import { useMenuWords } from './landing-words.ts'
import { MenuHead, MenuRow, type RowActions } from './menu-row.tsx'
import './menu.css'
import { type Landing, type Place, placeOf, samePlace, withMoved } from './tree.ts'
import { type Dragging, useDragging } from './use-dragging.ts'
import { words } from './words.ts'

interface MenuTreeProps extends RowActions {
  kind: MenuItemRow['kind']
  items: readonly MenuItemRow[]
  /** Saves a move; resolves after the menu was reloaded. */
  onMove: (item: MenuItemRow, place: Place) => Promise<{ readonly ok: boolean }>
}

/** The menu as a tree: entries can be dragged to any position that the menu allows. */
export function MenuTree({ kind, items: saved, onMove, ...actions }: MenuTreeProps) {
  const t = useT(words)
  // Shows the new position until the saved tree is another one. Going back to the saved tree a moment earlier would draw the entry in
  // its former place once more, and it would lose the focus.
  const [moved, setMoved] = useState<{ readonly of: readonly MenuItemRow[]; items: readonly MenuItemRow[] }>()
  const items = moved?.of === saved ? moved.items : saved
  const [kept, keep] = usePreference<readonly number[]>(`menu-closed/${kind}`, [], (one) =>
    Array.isArray(one) ? one.filter((id) => typeof id === 'number') : undefined,
  )
  const closed = useMemo(() => new Set(kept), [kept])
  const directories = flatMenu(items).filter((item) => isDirectory(item) && item.child.length > 0)
  const allClosed = directories.every((item) => closed.has(item.id))
  const toggle = (id: number) => keep(closed.has(id) ? kept.filter((one) => one !== id) : [...kept, id])
  const open = (id: number) => keep(kept.filter((one) => one !== id))
  const { nameOf, nameOfId, landingOf } = useMenuWords(items)
  const { dragging, now, props } = useDragging({
    items,
    closed,
    onOpen: open,
    onRefused: () => toast.error(landing()?.where ?? ''),
    onDrop: async (item, place) => {
      setMoved({ of: saved, items: withMoved(items, item, place) })
      if (place.parent !== null) open(place.parent)
      const { ok } = await onMove(item, place)
      if (!ok) setMoved(undefined)
    },
  })
  const landing = () => now.current && landingOf(now.current)
  const said = useTreeDragWords(nameOfId, landing)
  const shown = dragging && landingOf(dragging)
  return (
    <>
      <div className="menu-help">
        <p className="soft">{t('help')}</p>
        <Button
          type="text"
          size="small"
          onClick={() => keep(allClosed ? [] : directories.map(({ id }) => id))}
        >
          {allClosed ? t('openAll') : t('closeAll')}
        </Button>
      </div>
      <MenuHead />
      <DndContext {...props} {...said}>
        <Level items={items} closed={closed} toggle={toggle} mark={markOf(items, dragging)} {...actions} />
        <DragOverlay dropAnimation={null}>
          {dragging ? (
            <div className="menu-ghost" data-refused={!shown?.allowed}>
              <MenuIcon name={dragging.item.icon} />
              <strong>{nameOf(dragging.item)}</strong>
              <span>
                {shown?.where} {shown?.hint}
              </span>
            </div>
          ) : null}
        </DragOverlay>
      </DndContext>
    </>
  )
}

/** The current drop target; none while the entry would stay in its place. */
export interface Mark {
  readonly dragged: number
  readonly landing: Landing | undefined
}

function markOf(items: readonly MenuItemRow[], dragging: Dragging | undefined): Mark | undefined {
  if (!dragging) return undefined
  const { item, landing } = dragging
  const stays = samePlace(landing, placeOf(items, item))
  return { dragged: item.id, landing: stays ? undefined : landing }
}

interface LevelProps extends RowActions {
  items: readonly MenuItemRow[]
  closed: ReadonlySet<number>
  toggle: (id: number) => void
  mark: Mark | undefined
  depth?: number
  first?: boolean
}

function Level({ items, depth = 0, mark, first = true, ...rest }: LevelProps) {
  const { closed } = rest
  return (
    <ul className="menu-level">
      {items.map((item, index) => {
        const top = first && index === 0
        const landing = mark?.landing
        const here = landing && (landing.behind === item.id || (top && landing.behind === undefined))
        return (
          <li key={item.id} data-dragged={mark?.dragged === item.id}>
            <MenuRow
              {...rest}
              item={item}
              depth={depth}
              mark={
                here
                  ? { depth: landing.depth, above: landing.behind === undefined, refused: !!landing.refused }
                  : undefined
              }
            />
            {item.child.length > 0 && !closed.has(item.id) ? (
              <Level {...rest} items={item.child} depth={depth + 1} mark={mark} first={false} />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
