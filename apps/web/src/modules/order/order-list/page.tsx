import { BarChartOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import type { Fix } from '@dropyard/contract/order/order/block'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import { orderList } from '@dropyard/contract/order/order-list'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../../../kit/can.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { prefetchList, useList } from '../../../kit/list/use-list.ts'
import { lazyPart } from '../../../kit/page/lazy-part.tsx'
import { LostStores } from '../../../kit/page/lost-stores.tsx'
import { useEverTrue } from '../../../kit/page/use-ever.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { useSeenVersions } from '../../../kit/rows/seen-rows.ts'
import { useOrderActions, useOrderBulk } from './bulk.tsx'
import { useOrderColumns } from './columns.tsx'
import { statusTabs, useOrderFilters } from './filters.tsx'
import { type Editing, editedBy, merchantFixes, runFix } from './merchant-fix.ts'
import '../order/order.css'
import { usePrefetch } from '../../../kit/call/use-prefetch.ts'
import { BlockedButton } from '../order/parts/blocked-button.tsx'
import { OrderLines } from '../order/parts/order-lines.tsx'
import { useTabInView } from '../order/parts/use-tab-in-view.ts'
import { words } from '../order/words.ts'
import { listTurns, useOrderSteps } from '../order-desk/order-steps.ts'
import { useDeskKeys } from '../order-desk/use-desk-keys.ts'
import { deskWords } from '../order-desk/words.ts'
import { useMerchantWork } from './use-merchant-work.tsx'

const OrderDrawer = lazyPart(() => import('./detail.tsx').then((part) => part.OrderDrawer))
const KeysDialog = lazyPart(() => import('../order-desk/keys-dialog.tsx').then((part) => part.KeysDialog))
const ImportDialog = lazyPart(() =>
  import('../order-import/import-dialog.tsx').then((part) => part.ImportDialog),
)

const fixed = { lines: true }

export const ahead = (search: string) => prefetchList(orderList.list, search, fixed)

/** The merchant's orders. */
export function Page() {
  const t = useT(words)
  const desk = useT(deskWords)
  const list = useList(orderList.list, { fixed })
  const seen = useSeenVersions(list.rows)
  const work = useMerchantWork(seen, { fixes: merchantFixes, onFix: (id, one) => fix(id, one) })
  const [opened, setOpened] = useOpened('/ordersList')
  const [start, setStart] = useState<Editing>()
  const wasOpened = useEverTrue(opened !== undefined)
  const [importing, setImporting] = useState(false)
  const prefetch = usePrefetch(orderList.detail)
  const open = (id: number, part?: Editing): void => {
    setStart(part)
    setOpened(id)
  }
  const fix = (id: number, one: Fix): void => {
    const part = editedBy[one]
    if (part) open(id, part)
    else void runFix(work, [id], one)
  }
  const root = useTabInView(list.ext && list.query.status)
  const [helping, help] = useState(false)
  const { nextTab, lastTab, nextPage, lastPage } = listTurns(list)
  useDeskKeys(root, {
    '?': () => help(true),
    ']': nextTab,
    '[': lastTab,
    '.': nextPage,
    ',': lastPage,
    ...useOrderSteps({ rows: list.rows, opened, open }),
  })
  const { page: _page, 'per-page': _size, lines: _lines, ...filters } = list.query
  return (
    <div className="orders" ref={root}>
      <LostStores />
      <ListPage
        list={list}
        searchPlaceholder={t('searchWords')}
        columns={useOrderColumns<OrderRow>({ fixes: merchantFixes, onFix: ({ id }, one) => fix(id, one) })}
        filters={useOrderFilters()}
        tabs={statusTabs(list.ext)}
        rowActions={useOrderActions(work, (row, part) => open(row.id, part))}
        bulk={useOrderBulk(work)}
        onOpen={(row) => open(row.id)}
        onHover={(row) => prefetch({ params: { id: row.id } })}
        expand={(row) => <OrderLines row={row} />}
        titleExtra={
          <>
            <BlockedButton
              ready={!list.loading}
              onShow={(blocked) => list.set({ blocked, status: undefined })}
              onFixAll={(one, ids) => runFix(work, ids, one)}
            />
            <button
              type="button"
              className="legend-button"
              aria-label={desk('help')}
              onClick={() => help(true)}
            >
              ?
            </button>
          </>
        }
        toolbar={
          <Can call={orderList.export}>
            <Button
              type="text"
              icon={<BarChartOutlined />}
              aria-label={t('report')}
              onClick={() => work.report()}
            />
            <Button
              type="text"
              icon={<DownloadOutlined />}
              aria-label={t('export')}
              onClick={() => void work.exportOrders(filters)}
            />
          </Can>
        }
        primaryAction={
          <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
            {t('import')}
          </Button>
        }
        empty={{
          title: t('empty'),
          help: t('emptyHelp'),
          action: (
            <Link to="/storeList">
              <Button type="primary">{t('connect')}</Button>
            </Link>
          ),
        }}
      />
      {wasOpened ? (
        <OrderDrawer id={opened} start={start} work={work} onClose={() => setOpened(undefined)} />
      ) : null}
      {importing ? <ImportDialog onClose={() => setImporting(false)} onImported={list.reload} /> : null}
      {helping ? <KeysDialog merchant onClose={() => help(false)} /> : null}
      {work.dialogs}
    </div>
  )
}
