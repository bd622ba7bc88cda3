import { RedoOutlined } from '@ant-design/icons'
import { listingRecord, listingRecordParams } from '@dropyard/contract/store/listing/record'
import { store } from '@dropyard/contract/store/store'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { LostStores } from '../../../kit/page/lost-stores.tsx'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { LongText, NumberText } from '../../../kit/value/value-text.tsx'
import { BatchBar } from './batch-bar.tsx'
import './listing.css'
import { RecordDrawer } from './record-drawer.tsx'
import { words } from './words.ts'

/** Milliseconds between polls while batches are running. */
const liveEvery = 2000
const icons = { retry: <RedoOutlined /> }

/** Publishing batches; `?batch=12,13` opens them. */
export function Page() {
  const t = useT(words)
  const navigate = useNavigate()
  const [{ batch: opened = [] }, setParams] = usePageParams('/listingRecord', listingRecordParams)
  const [live, setLive] = useState(false)
  const recordActions = useRecordActions(listingRecord, { icons })
  const open = (ids: number[]): void =>
    ids.length > 0 ? setParams({ batch: ids }, 'opens') : setParams({ batch: undefined }, 'closes')
  return (
    <>
      <LostStores />
      <RecordPage
        record={listingRecord}
        {...(live ? { pollMs: liveEvery } : {})}
        onRows={(rows) => {
          setLive(rows.some(({ status }) => status === 'running'))
        }}
        form={{ shop_id: { select: store.select } }}
        cells={{
          product_name: ({ product_name: name, total }) => (
            <LongText>{total > 1 ? t('records.more', { name, count: total - 1 }) : name}</LongText>
          ),
          fail: ({ fail }) => (
            <span className={fail > 0 ? 'negative' : 'soft'}>
              <NumberText value={fail} />
            </span>
          ),
        }}
        columns={(made) =>
          made.toSpliced(4, 0, {
            key: 'progress',
            title: t('records.progress'),
            width: 130,
            cell: (row) => <BatchBar {...row} />,
          })
        }
        onOpen={({ id }) => open([id])}
        recordActions={recordActions}
        first={
          <Button type="primary" onClick={() => void navigate('/goodsList')}>
            {t('records.find')}
          </Button>
        }
      />
      <RecordDrawer ids={opened} onClose={() => open([])} />
    </>
  )
}
