import { RedoOutlined } from '@ant-design/icons'
import { listing, listingRecordParams } from '@dropyard/contract/store/listing'
import { store } from '@dropyard/contract/store/store'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSave } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { LostStores } from '../../../kit/page/lost-stores.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import './listing.css'
import { type RecordRow, recordColumns } from './record-columns.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { words } from './words.ts'

/** Milliseconds between looks at batches that are running. */
const liveEvery = 2000

/** Publishing batches; `?batch=12,13` opens them. */
export function Page() {
  const t = useT(words)
  const navigate = useNavigate()
  const [{ batch: opened = [] }, setParams] = usePageParams('/listingRecord', listingRecordParams)
  const [live, setLive] = useState(false)
  const list = useList(listing.records, { every: live ? liveEvery : false })
  const running = list.rows.some((row) => row.status === 'running')
  useEffect(() => setLive(running), [running])
  const retry = useSave(listing.retry, { refresh: [listing.records] })
  const open = (ids: number[]): void => setParams({ batch: ids.length > 0 ? ids : undefined })
  const retryAll = async (row: RecordRow): Promise<void> => {
    const reply = await retry.run({ body: { id: row.id } })
    if (reply.ok) toast.success(t('records.retried', { count: reply.data.retried }))
  }
  return (
    <>
      <LostStores />
      <ListPage
        list={list}
        searchWords={t('records.search')}
        columns={recordColumns(t.words.records)}
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
