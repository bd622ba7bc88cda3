import { HolderOutlined } from '@ant-design/icons'
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
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { useDragWords } from '../../../kit/page/drag-words.ts'
import { RowActions } from '../../../kit/table/row-actions.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'
import { Conditions, type Rule } from './conditions.tsx'
import './shipping-rule.css'
import { words } from './words.ts'

interface RuleListProps {
  rules: readonly Rule[]
  /** Whether rows can be reordered: not while a search shows only some of them. */
  movable: boolean
  onMove: (ids: number[]) => Promise<boolean>
  onOpen: (rule: Rule) => void
  onSwitch: (rule: Rule, active: boolean) => void
  actions: (rule: Rule) => readonly RowAction[]
}

/** The rules in their order; rows can be moved by mouse or keyboard. */
export function RuleList({ rules, movable, onMove, ...rest }: RuleListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const given = rules.map((rule) => rule.id)
  // Shows the new order immediately; returns to the old one if saving fails.
  const [moved, setMoved] = useState<number[]>()
  const ids = moved && sameIds(moved, given) ? moved : given
  const shown = ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? [])
  const said = useDragWords(ids, (id) => rules.find((rule) => rule.id === id)?.name ?? '')
  const drop = ({ active, over }: DragEndEvent): void => {
    const to = over ? ids.indexOf(Number(over.id)) : -1
    const from = ids.indexOf(Number(active.id))
    if (to < 0 || to === from) return
    const next = arrayMove([...ids], from, to)
    setMoved(next)
    void onMove(next).finally(() => setMoved(undefined))
  }
  return (
    <div className="rule-list">
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} {...said}>
        <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
          {shown.map((rule, index) => (
            <RuleRow key={rule.id} rule={rule} place={index + 1} movable={movable} {...rest} />
          ))}
        </SortableContext>
      </DndContext>
    </div>
  )
}

const sameIds = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id))

interface RuleRowProps extends Pick<RuleListProps, 'movable' | 'onOpen' | 'onSwitch' | 'actions'> {
  rule: Rule
  place: number
}

function RuleRow({ rule, place, movable, onOpen, onSwitch, actions }: RuleRowProps) {
  const t = useT(words)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: rule.id, disabled: !movable })
  return (
    <div
      ref={setNodeRef}
      className="rule-row"
      data-dragging={isDragging}
      data-off={!rule.active}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <Button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        className="grip"
        type="text"
        size="small"
        icon={<HolderOutlined />}
        disabled={!movable}
        aria-label={t('drag', { name: rule.name })}
      />
      <span className="number soft">{place}</span>
      <Button type="link" className="rule-what plain-link" onClick={() => onOpen(rule)}>
        <LongText max={48}>{rule.name}</LongText>
      </Button>
      <span className="rule-what">
        <Conditions rule={rule} />
      </span>
      <span className="rule-what">
        {rule.channel_name}
        {rule.channel_active ? null : <StatusTag tone="amber">{t('outOfUse')}</StatusTag>}
      </span>
      <Switch
        size="small"
        checked={rule.active}
        aria-label={t('turnOn', { name: rule.name })}
        onChange={(active) => onSwitch(rule, active)}
      />
      <RowActions actions={actions(rule)} />
    </div>
  )
}
