import { RedoOutlined } from '@ant-design/icons'
import { listing, type listingRecordRow } from '@dropyard/contract/store/listing'
import { store } from '@dropyard/contract/store/store'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-types.ts'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { toast } from '../../../kit/toast.ts'
import { useSave } from '../../../kit/use-data.ts'
import { useList } from '../../../kit/use-list.ts'
import { NumberText, WhenText } from '../../../kit/value-text.tsx'
import { BatchBar } from './batch-bar.tsx'
import './listing.css'
import { RecordDrawer } from './record-drawer.tsx'
import { batchState, batchTones } from './states.ts'
import { words } from './words.ts'

type RecordRow = z.output<typeof listingRecordRow>

/** Milliseconds between looks at batches that are running. */
const liveEvery = 2000

/** Publishing batches; `?batch=12,13` opens them. */
export function Page() {
  const t = useT(words)
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const [live, setLive] = useState(false)
  const list = useList(listing.records, { every: live ? liveEvery : false })
  const running = list.rows.some((row) => row.status === 'running')
  useEffect(() => setLive(running), [running])
  const retry = useSave(listing.retry, { refresh: [listing.records] })
  const opened = (address.get('batch') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
  const open = (ids: readonly number[]): void =>
    setAddress(
      (now) => {
        if (ids.length > 0) now.set('batch', ids.join(','))
        else now.delete('batch')
        return now
      },
      { replace: true },
    )
  const retryAll = async (row: RecordRow): Promise<void> => {
    const reply = await retry.run({ body: { id: row.id } })
    if (reply.ok) toast.success(t('records.retried', { count: reply.data.retried }))
  }
  return (
    <>
      <ListPage
        list={list}
        title={t('records.title')}
        searchWords={t('records.search')}
        columns={columns(t.words.records)}
        tabs={{
          by: 'state',
          all: true,
          items: (['running', 'failed', 'done'] as const).map((value) => ({
            value,
            label: t(`records.states.${value}`),
          })),
        }}
        filters={[{ name: 'shop_id', label: t('records.shop'), main: true, select: store.select }]}
        onOpen={(row) => open([row.id])}
        rowActions={(row) =>
          row.fail > 0
            ? [
                {
                  key: 'retry',
                  label: t('records.retryAll', { count: row.fail }),
                  icon: <RedoOutlined />,
                  call: listing.retry,
                  run: () => retryAll(row),
                },
              ]
            : []
        }
        empty={{
          title: t('records.empty'),
          help: t('records.emptyHelp'),
          action: (
            <Button type="primary" onClick={() => void navigate('/goodsList')}>
              {t('records.find')}
            </Button>
          ),
        }}
      />
      <RecordDrawer ids={opened} onClose={() => open([])} />
    </>
  )
}

function columns(w: (typeof words)['en' | 'zh']['records']): ListColumn<RecordRow>[] {
  const head = w.columns
  return [
    {
      key: 'batch_no',
      title: head.batch_no,
      width: 150,
      cell: (row) => <span className="number">{row.batch_no}</span>,
    },
    { key: 'shop_name', title: head.shop_name, width: 170, cell: (row) => row.shop_name },
    {
      key: 'status',
      title: head.status,
      width: 130,
      cell: (row) => (
        <StatusTag tone={batchTones[batchState(row.status)]}>{w.states[batchState(row.status)]}</StatusTag>
      ),
    },
    {
      key: 'progress',
      title: head.progress,
      width: 130,
      cell: (row) => <BatchBar total={row.total} success={row.success} fail={row.fail} />,
    },
    {
      key: 'total',
      title: head.total,
      width: 80,
      right: true,
      cell: (row) => <NumberText value={row.total} />,
    },
    {
      key: 'success',
      title: head.success,
      width: 80,
      right: true,
      cell: (row) => <NumberText value={row.success} />,
    },
    {
      key: 'fail',
      title: head.fail,
      width: 80,
      right: true,
      sort: true,
      cell: (row) => (
        <span className={row.fail > 0 ? 'negative' : 'soft'}>
          <NumberText value={row.fail} />
        </span>
      ),
    },
    {
      key: 'create_time',
      title: head.create_time,
      width: 140,
      sort: true,
      cell: (row) => <WhenText at={row.create_time} />,
    },
    { key: 'created_by', title: head.created_by, width: 140, cell: (row) => row.created_by },
  ]
}
