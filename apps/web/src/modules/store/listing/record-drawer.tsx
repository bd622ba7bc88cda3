import { listingItem, listingRecord } from '@dropyard/contract/store/listing/record'
import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../../kit/lang.ts'
import { Pager } from '../../../kit/list/list-pager.tsx'
import { ListTabBar } from '../../../kit/list/list-tabs.tsx'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { type List, useList } from '../../../kit/list/use-list.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { FlowButtons } from '../../../kit/record/flow-buttons.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { BatchBar } from './batch-bar.tsx'
import { RecordItem } from './record-item.tsx'
import type { ItemRow } from './states.ts'
import { words } from './words.ts'

const states = ['waiting', 'running', 'success', 'failed'] as const

/** Milliseconds between polls of a running batch. */
const liveEvery = 1000

interface RecordDrawerProps {
  /** Batches that were started together, one for each store; an empty list closes the drawer. */
  ids: readonly number[]
  onClose: () => void
}

/** Details of batches: the progress, and every product with its result. */
export function RecordDrawer({ ids, onClose }: RecordDrawerProps) {
  const [chosen, choose] = useState<number>()
  const id = ids.find((one) => one === chosen) ?? ids[0]
  if (id === undefined) return null
  return <BatchDrawer key={id} id={id} ids={ids} onChoose={choose} onClose={onClose} />
}

interface BatchDrawerProps extends RecordDrawerProps {
  id: number
  onChoose: (id: number) => void
}

function BatchDrawer({ id, ids, onChoose, onClose }: BatchDrawerProps) {
  const t = useT(words)
  const [live, setLive] = useState(true)
  const list = useList(listingItem.list, { local: true, params: { id }, pollMs: live ? liveEvery : false })
  const record = list.ext?.record
  const running = record === undefined || record.status === 'running'
  useEffect(() => setLive(running), [running])
  const again = { onReply: () => setLive(true), stale: [listingItem.list] }
  const whole = useRecordActions(listingRecord, again, record ? [record] : [])
  const items = useRecordActions(
    listingItem,
    { ...again, sends: { id }, stale: [listingRecord.list] },
    list.rows,
  )
  return (
    <DetailDrawer
      open
      width={960}
      onClose={onClose}
      loading={list.loading}
      failed={list.failed && !record}
      onRetry={() => void list.reload()}
      title={
        <span className="record-title">
          <span>{t('record.title', { number: record?.batch_no ?? '' })}</span>
          <span className="soft">{record?.shop_name}</span>
        </span>
      }
      extra={record ? <FlowButtons actions={whole.actions(record)} /> : null}
    >
      {ids.length > 1 ? <BatchChoice ids={ids} id={id} onChoose={onChoose} /> : null}
      {record ? (
        <div className="record-progress">
          <BatchBar total={record.total} success={record.success} fail={record.fail} />
          <p aria-live="polite" className="number">
            <strong>
              {t('record.progress', { done: record.success + record.fail, total: record.total })}
            </strong>
            <span>{t('record.listed', { count: record.success })}</span>
            {record.fail > 0 ? (
              <span className="negative">{t('record.failed', { count: record.fail })}</span>
            ) : null}
            {record.waiting > 0 ? (
              <span className="soft">{t('record.waiting', { count: record.waiting })}</span>
            ) : null}
          </p>
        </div>
      ) : null}
      <Items list={list} actions={items.actions} />
    </DetailDrawer>
  )
}

interface ItemsProps {
  list: List<typeof listingItem.list>
  actions: (row: ItemRow) => readonly RowAction[]
}

function Items({ list, actions }: ItemsProps) {
  const t = useT(words)
  const page = list.query.page ?? 1
  const perPage = list.query['per-page'] ?? 20
  return (
    <>
      <div className="record-tabs">
        <ListTabBar
          list={list}
          tabs={{
            by: 'status',
            all: true,
            items: states.map((value) => ({
              value,
              label: t(`record.states.${value}`),
              count: list.ext?.tabs.find(({ status }) => status === value)?.total ?? 0,
            })),
          }}
        />
      </div>
      {list.rows.length === 0 && !list.loading ? (
        <StateMessage title={t('record.empty')} />
      ) : (
        <ul className="record-items">
          {list.rows.map((row) => (
            <RecordItem key={row.id} row={row} actions={actions(row)} />
          ))}
        </ul>
      )}
      {list.total > perPage ? (
        <Pager page={page} perPage={perPage} total={list.total} onChange={list.setPage} />
      ) : null}
    </>
  )
}

/** Selects one of the batches; each fetches the name of its store. */
function BatchChoice({
  ids,
  id,
  onChoose,
}: {
  ids: readonly number[]
  id: number
  onChoose: (id: number) => void
}) {
  return (
    <div className="batch-choice">
      <Segmented
        value={id}
        onChange={onChoose}
        options={ids.map((one) => ({ value: one, label: <BatchName id={one} /> }))}
      />
    </div>
  )
}

function BatchName({ id }: { id: number }) {
  const list = useList(listingItem.list, { local: true, params: { id } })
  return <span className="batch-name">{list.ext?.record.shop_name ?? '…'}</span>
}
