import { DeleteOutlined, EditOutlined, HolderOutlined, UndoOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { MenuItemRow } from '@dropyard/contract/system/menu'
import { Button, Switch } from 'antd'
import { useDragWords } from '../../../kit/drag-words.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { LongText } from '../../../kit/value-text.tsx'
import './menu.css'
import { words } from './words.ts'

export interface LevelActions {
  may: boolean
  sort: (parent: number | null, ids: number[]) => unknown
  turn: (item: MenuItemRow, on: boolean) => unknown
  edit: (item: MenuItemRow) => void
  remove: (item: MenuItemRow) => unknown
}

interface LevelProps extends LevelActions {
  items: readonly MenuItemRow[]
  parent: number | null
}

/** The entries of one level; they are dragged among themselves. */
export function Level({ items, parent, ...actions }: LevelProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const lang = useLang()
  const ids = items.map((item) => item.id)
  const said = useDragWords(ids, (id) => {
    const item = items.find((one) => one.id === id)
    return (lang === 'zh' ? item?.name_zh : item?.name_en) ?? ''
  })
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    actions.sort(parent, arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} {...said}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="menu-level">
          {items.map((item) => (
            <Entry key={item.id} item={item} {...actions} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function Entry({ item, ...actions }: LevelActions & { item: MenuItemRow }) {
  const t = useT(words)
  const lang = useLang()
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({
    id: item.id,
    disabled: !actions.may,
  })
  const name = lang === 'zh' ? item.name_zh : item.name_en
  const style = transform ? { transform: `translate(0, ${Math.round(transform.y)}px)`, transition } : {}
  return (
    <li ref={setNodeRef} style={style}>
      <div className="menu-row" data-off={item.status === 0}>
        {actions.may ? (
          <button
            type="button"
            className="menu-grip"
            {...attributes}
            {...listeners}
            aria-label={t('drag', { name })}
          >
            <HolderOutlined />
          </button>
        ) : (
          <span />
        )}
        <strong>
          <LongText>{name}</LongText>
        </strong>
        <span className="soft">
          <LongText>{item.url}</LongText>
        </span>
        <span className="soft">
          <LongText>{item.needs ?? ''}</LongText>
        </span>
        <span className="menu-number">{item.badge ?? ''}</span>
        <span>
          {item.own || item.changed ? (
            <StatusTag tone={item.own ? 'neutral' : 'blue'}>{item.own ? t('own') : t('changed')}</StatusTag>
          ) : null}
        </span>
        <Switch
          size="small"
          checked={item.status === 1}
          disabled={!actions.may}
          aria-label={t('state', { name })}
          onChange={(on) => actions.turn(item, on)}
        />
        <span className="menu-tools">
          {actions.may ? (
            <>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={`${t('edit')}: ${name}`}
                onClick={() => actions.edit(item)}
              />
              {item.own || item.changed ? (
                <Button
                  type="text"
                  size="small"
                  icon={item.own ? <DeleteOutlined /> : <UndoOutlined />}
                  aria-label={`${item.own ? t('remove') : t('reset')}: ${name}`}
                  onClick={() => actions.remove(item)}
                />
              ) : null}
            </>
          ) : null}
        </span>
      </div>
      {item.child.length > 0 ? <Level items={item.child} parent={item.id} {...actions} /> : null}
    </li>
  )
}
