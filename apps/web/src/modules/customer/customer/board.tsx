import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { entity } from '@dropyard/contract/account/entity'
import { boardStages, type CustomerRow, customer, customerParams } from '@dropyard/contract/customer/customer'
import { customerFlow } from '@dropyard/contract/customer/customer/flow'
import { kindTabs } from '@dropyard/contract/customer/customer/kinds'
import { inLang } from '@dropyard/contract/kit/text'
import { link } from '@dropyard/contract/pages'
import { Segmented, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay, useTimeZone } from '../../../kit/current-user.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { usePageName } from '../../../kit/page/page-name.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { RecordOverContext } from '../../../kit/record/record-over.ts'
import { useFlow } from '../../../kit/record/use-flow.tsx'
import { RowActions } from '../../../kit/table/row-actions.tsx'
import { shortDay } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { dayIn } from '../../../kit/value/zone-day.ts'
import { words } from './words.ts'
import './board.css'

type Stage = (typeof boardStages)[number]
type Kind = 'lead' | 'merchant'
/** Cards of a column; it links to its full list. */
const shown = 20

/** Switches between the list and the board. */
export function ViewSwitch() {
  const t = useT(words)
  const [{ view }, set] = usePageParams('/customerList', customerParams)
  return (
    <Segmented
      size="small"
      aria-label={t('view')}
      value={view ?? 'list'}
      options={[
        { value: 'list', label: t('list') },
        { value: 'board', label: t('board') },
      ]}
      onChange={(next) => set({ view: next === 'board' ? 'board' : undefined })}
    />
  )
}

interface Dragged {
  readonly row: CustomerRow
  readonly actions: readonly RowAction[]
}

/** Leads or merchants by stage. `list`: the page whose drawer opens over the board. */
export function Board({ list }: { list: ReactNode }) {
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const title = usePageName()
  const [kind, setKind] = useState<Kind>('lead')
  const [ownerId, setOwner] = useState<number>()
  const [openId, open] = useState<number>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const nameOf = (stage: Stage) => inLang(customerFlow.states[stage].words, lang)
  const drop = ({ active, over }: DragEndEvent): void => {
    const { row, actions } = active.data.current as Dragged
    const to = over?.id as Stage | undefined
    if (to === undefined || to === row.state) return
    const step = actions.find(
      ({ key }) => customerFlow.actions[key as keyof typeof customerFlow.actions]?.to === to,
    )
    if (step) void step.run()
    else toast.error(t('cantMove', { name: row.name, from: row.state_name, to: nameOf(to) }))
  }
  return (
    <div className="page stage-board">
      <header className="page-head">
        <h1>{title}</h1>
        <ViewSwitch />
        <Segmented<Kind>
          size="small"
          value={kind}
          options={[
            { value: 'lead', label: kindTabs.lead[lang] },
            { value: 'merchant', label: kindTabs.merchant[lang] },
          ]}
          onChange={setKind}
        />
        {may(entity.salespeople) ? (
          <Picker
            className="stage-board-owner"
            select={entity.salespeople}
            allowClear
            placeholder={t('owner')}
            aria-label={t('owner')}
            value={ownerId}
            onChange={(id: number | undefined) => setOwner(id ?? undefined)}
          />
        ) : null}
        <span className="soft">{t('boardHelp')}</span>
      </header>
      <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={drop}>
        <div className="stage-board-columns">
          {boardStages.map((stage) => (
            <Column
              key={stage}
              stage={stage}
              kind={kind}
              ownerId={ownerId}
              title={nameOf(stage)}
              onOpen={open}
            />
          ))}
        </div>
      </DndContext>
      {openId === undefined ? null : (
        <RecordOverContext value={{ id: openId, edit: false, onClose: () => open(undefined) }}>
          <div hidden>{list}</div>
        </RecordOverContext>
      )}
    </div>
  )
}

interface ColumnProps {
  stage: Stage
  kind: Kind
  ownerId: number | undefined
  title: string
  onOpen: (id: number) => void
}

function Column({ stage, kind, ownerId, title, onOpen }: ColumnProps) {
  const t = useT(words)
  const label = useT(customer.text)
  const query = { kind, state: stage, ...(ownerId === undefined ? {} : { owner_id: ownerId }) }
  const answer = useData(customer.list, { query: { ...query, sort: 'next_due', 'per-page': shown } })
  const rows = answer.data?.data
  const total = answer.data?.total ?? 0
  const flow = useFlow<CustomerRow>(customer.flow, {
    nameOf: ({ name }) => name,
    labels: label.words.fields,
    refresh: [customer.list],
    rows,
  })
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  return (
    <section className="stage-column" ref={setNodeRef} data-over={isOver} aria-label={title}>
      <h2>
        <span>{title}</span>
        <Link to={link('/customerList', query)}>{total}</Link>
      </h2>
      {answer.isLoadingError ? <StateMessage title={title} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <Skeleton active paragraph={{ rows: 2 }} title={false} /> : null}
      {rows?.length === 0 ? <p className="soft">{t('emptyColumn')}</p> : null}
      {rows?.map((row) => (
        <Card key={row.id} row={row} actions={flow.row(row)} onOpen={() => onOpen(row.id)} />
      ))}
      {total > shown ? (
        <Link to={link('/customerList', query)}>{t('moreCards', { count: total })}</Link>
      ) : null}
      {flow.dialog}
    </section>
  )
}

function Card({ row, actions, onOpen }: Dragged & { onOpen: () => void }) {
  const lang = useLang()
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: row.id,
    data: { row, actions } satisfies Dragged,
  })
  const { name, company, entity_name, owner_name, next_action, next_due } = row
  const zone = useTimeZone()
  const isLate = next_due !== null && next_due < dayIn(zone, Date.now())
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {}
  return (
    <article className="stage-card" ref={setNodeRef} style={style} data-dragging={isDragging} {...listeners}>
      <div className="stage-card-head">
        <button type="button" className="stage-card-name" onClick={onOpen}>
          {name}
        </button>
        <RowActions actions={actions.map(({ icon: _icon, ...action }) => action)} />
      </div>
      {(entity_name ?? company) ? <span className="soft">{entity_name ?? company}</span> : null}
      {owner_name ? <span className="soft">{owner_name}</span> : null}
      {next_due === null ? null : (
        <span className="stage-card-next">
          <StatusTag tone={isLate ? 'red' : 'blue'}>{shortDay(next_due, lang)}</StatusTag>
          {next_action}
        </span>
      )}
    </article>
  )
}
