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
import { isDirectory } from '@dropyard/contract/system/menu/place'
import { Button, Switch } from 'antd'
import { type CSSProperties, memo } from 'react'
import { useLang, useT } from '../../../kit/lang.ts'
import { MenuIcon } from '../../../kit/page/menu-icon.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'
import { indent } from './use-dragging.ts'
import { words } from './words.ts'

/** Actions for an entry. The functions stay the same between renders. */
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
  /** The drop target: a line below or above this row, at a depth. */
  mark: { depth: number; above: boolean; refused: boolean } | undefined
}

/** The header of the columns. */
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

/** A row of the tree: dragged by its handle, and a drop target for others. */
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

/** The part of a row that does not change while another is dragged over it. */
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
