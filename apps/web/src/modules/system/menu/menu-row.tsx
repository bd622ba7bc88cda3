import {
  DeleteOutlined,
  DownOutlined,
  DragOutlined,
  EditOutlined,
  HolderOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { MenuItemRow } from '@dropyard/contract/system/menu'
import { isDirectory } from '@dropyard/contract/system/menu-place'
import { Button, Switch } from 'antd'
import { type CSSProperties, memo } from 'react'
import { useLang, useT } from '../../../kit/lang.ts'
import { MenuIcon } from '../../../kit/page/menu-icon.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'
import { indent } from './use-dragging.ts'
import { words } from './words.ts'

/** What can be done with an entry. They stay the same from one drawing to the next. */
export interface RowActions {
  may: boolean
  actions: {
    turn: (item: MenuItemRow, on: boolean) => unknown
    edit: (item: MenuItemRow) => void
    move: (item: MenuItemRow) => void
    remove: (item: MenuItemRow) => unknown
  }
}

interface MenuRowProps extends RowActions {
  item: MenuItemRow
  depth: number
  closed: ReadonlySet<number>
  toggle: (id: number) => void
  /** Where what is dragged would land: a line below this row, or above it, at a depth. */
  mark: { depth: number; above: boolean; refused: boolean } | undefined
}

/** What stands in the columns of the rows. */
export function MenuHead() {
  const t = useT(words)
  return (
    <div className="menu-row menu-head">
      <span />
      <span />
      <span>{t('entry')}</span>
      <span>{t('fields.url')}</span>
      <span>{t('fields.needs')}</span>
      <span className="menu-number">{t('fields.badge')}</span>
      <span />
      <span>{t('on')}</span>
      <span />
    </div>
  )
}

/** One entry: taken up by its grip, a place to drop others at. */
export function MenuRow({ item, depth, closed, toggle, mark, may, actions }: MenuRowProps) {
  const t = useT(words)
  const name = useLang() === 'zh' ? item.name_zh : item.name_en
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({
    id: item.id,
    disabled: !may,
    attributes: { roleDescription: t('draggable') },
  })
  const { setNodeRef: setDropRef } = useDroppable({ id: item.id })
  const open = !closed.has(item.id)
  return (
    <div
      ref={(node) => {
        setNodeRef(node)
        setDropRef(node)
      }}
      className="menu-row"
      data-off={item.status === 0}
    >
      {may ? (
        <button
          type="button"
          ref={setActivatorNodeRef}
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
      {item.child.length > 0 ? (
        <button
          type="button"
          className="menu-fold"
          aria-expanded={open}
          aria-label={t(open ? 'close' : 'open', { name })}
          onClick={() => toggle(item.id)}
        >
          <DownOutlined />
        </button>
      ) : (
        <span />
      )}
      <RowContent item={item} name={name} may={may} actions={actions} />
      {mark ? (
        <i
          className="menu-mark"
          data-above={mark.above}
          data-refused={mark.refused}
          style={{ '--from': `${(mark.depth - depth) * indent}px` } as CSSProperties}
        />
      ) : null}
    </div>
  )
}

/** What does not change while something is dragged over it. */
const RowContent = memo(function RowContent({
  item,
  name,
  may,
  actions,
}: RowActions & { item: MenuItemRow; name: string }) {
  const t = useT(words)
  return (
    <>
      <span className="menu-name">
        <MenuIcon name={item.icon} />
        <strong>
          <LongText>{name}</LongText>
        </strong>
        {isDirectory(item) ? (
          <span className="soft">{item.child.length > 0 ? item.child.length : t('empty')}</span>
        ) : null}
      </span>
      <span className="soft">{isDirectory(item) ? null : <LongText>{item.url}</LongText>}</span>
      <span className="soft">{item.needs ? <LongText>{item.needs}</LongText> : null}</span>
      <span className="menu-number">{item.badge ?? ''}</span>
      <span>
        {item.own || item.changed ? (
          <StatusTag tone={item.own ? 'neutral' : 'blue'}>{item.own ? t('own') : t('changed')}</StatusTag>
        ) : item.unlisted ? (
          <span data-tip={t('unlistedHelp')}>
            <StatusTag tone="grey">{t('unlisted')}</StatusTag>
          </span>
        ) : null}
      </span>
      <Switch
        size="small"
        checked={item.status === 1}
        disabled={!may}
        aria-label={t('state', { name })}
        onChange={(on) => actions.turn(item, on)}
      />
      <span className="menu-tools">
        {may ? (
          <>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={`${t('edit')}: ${name}`}
              onClick={() => actions.edit(item)}
            />
            <Button
              type="text"
              size="small"
              icon={<DragOutlined />}
              aria-label={`${t('moveTo')}: ${name}`}
              onClick={() => actions.move(item)}
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
    </>
  )
})
