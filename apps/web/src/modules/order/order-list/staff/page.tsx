import { DownloadOutlined, GroupOutlined, UploadOutlined } from '@ant-design/icons'
import { erpOrder, orderQueues } from '@dropyard/contract/order/erp-order'
import type { Fix } from '@dropyard/contract/order/order/block'
import { orderCombine } from '@dropyard/contract/order/order-combine'
import { orderDesk } from '@dropyard/contract/order/order-desk'
import { link } from '@dropyard/contract/pages'
import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { download } from '../../../../kit/call/api.ts'
import { usePrefetch } from '../../../../kit/call/use-prefetch.ts'
import { Can } from '../../../../kit/can.tsx'
import { useMay } from '../../../../kit/current-user.ts'
import { useT } from '../../../../kit/lang.ts'
import { ListPage } from '../../../../kit/list/list-page.tsx'
import { prefetchList, type RowOf, useList } from '../../../../kit/list/use-list.ts'
import { lazyPart } from '../../../../kit/page/lazy-part.tsx'
import { useEverTrue } from '../../../../kit/page/use-ever.ts'
import { useOpened } from '../../../../kit/page/use-opened.ts'
import { useSeenVersions } from '../../../../kit/rows/seen-rows.ts'
import { useOrderColumns } from '../columns.tsx'
import { statusTabs } from '../filters.tsx'
import '../../order/order.css'
import { OrderLines } from '../../order/parts/order-lines.tsx'
import { orderPollMs } from '../../order/parts/order-poll.ts'
import { useTabInView } from '../../order/parts/use-tab-in-view.ts'
import { words } from '../../order/staff-words.ts'
import { combineWords } from '../../order-combine/words.ts'
import { KeysDialog } from '../../order-desk/keys-dialog.tsx'
import { listTurns } from '../../order-desk/order-steps.ts'
import { deskWords } from '../../order-desk/words.ts'
import { AddressButton } from './address-button.tsx'
import { useStaffActions, useStaffBulk } from './bulk.tsx'
import { toShip, useStaffFilters } from './filters.tsx'
import { NextStep } from './next-step.tsx'
import { runStaffFix, type StaffPart, staffEditedBy, staffFixedAt, staffFixes } from './staff-fix.ts'
import { useStaffKeys } from './use-staff-keys.ts'
import { useStaffWork } from './use-staff-work.tsx'

const StaffDrawer = lazyPart(() => import('./detail.tsx').then((part) => part.StaffDrawer))
const TrackingDialog = lazyPart(() =>
  import('../../fulfilment/tracking-dialog.tsx').then((part) => part.TrackingDialog),
)

type Row = RowOf<typeof erpOrder.list>

const fixed = { lines: true }

export const ahead = (search: string) => prefetchList(erpOrder.list, search, fixed)

/** The orders of all companies, for staff. */
export function Page() {
  const t = useT(words)
  const list = useList(erpOrder.list, { fixed, pollMs: orderPollMs })
  const { status } = list.query
  const inQueue = status !== undefined && orderQueues.includes(status)
  const seen = useSeenVersions(list.rows)
  const work = useStaffWork(seen, { fixes: staffFixes, onFix: (id, one) => fix(id, one) })
  const [opened, setOpened] = useOpened('/erpOrders')
  const [start, setStart] = useState<{ part: StaffPart }>()
  const wasOpened = useEverTrue(opened !== undefined)
  const [importing, setImporting] = useState(false)
  const prefetch = usePrefetch(erpOrder.detail)
  const root = useTabInView(list.ext && list.query.status)
  const meant = useRef<() => readonly number[]>(() => [])
  const [helping, help] = useState(false)
  const desk = useT(deskWords)
  const combine = useT(combineWords)
  const navigate = useNavigate()
  const may = useMay()
  const open = (id: number, part?: StaffPart): void => {
    setStart(part && { part })
    setOpened(id)
  }
  const fix = (id: number, one: Fix): void => {
    const part = staffEditedBy[one]
    const place = staffFixedAt[one]
    if (part) open(id, part)
    else if (place) void navigate(place)
    else void runStaffFix(work, [id], one)
  }
  const files = {
    export: () => work.exportOrders(filtersIn(list.query)),
    addresses: () => download(erpOrder.exportAddress, { query: { ...shipping(list.query), format: 'csv' } }),
    items: () => download(orderDesk.exportAddress2, { query: { ...shipping(list.query), format: 'xlsx' } }),
  }
  const showCombinable = () => navigate(link('/combineOrders'))
  useStaffKeys(root, work, {
    rows: list.stale ? [] : list.rows,
    opened,
    meant: () => meant.current(),
    open,
    search: (search) => list.set({ search }),
    help: () => help(true),
    ...listTurns(list),
    import: () => may(erpOrder.importTrackno) && setImporting(true),
    export: () => may(erpOrder.export) && files.export(),
    addresses: () => may(erpOrder.export) && files.addresses(),
    items: () => may(erpOrder.export) && files.items(),
    combinable: () => may(orderCombine.select) && showCombinable(),
  })
  return (
    <div className="orders" ref={root}>
      <ListPage
        list={list}
        searchPlaceholder={t('searchWords')}
        columns={useOrderColumns<Row>({
          fixes: staffFixes,
          onFix: ({ id }, one) => fix(id, one),
          company: (row) => row.company,
          inQueue,
        })}
        filters={useStaffFilters(status)}
        ownSort={inQueue ? 'queue' : '-create_time'}
        idleBar={<NextStep work={work} />}
        tabs={statusTabs(list.ext)}
        rowActions={useStaffActions(work, (row) => open(row.id))}
        bulk={useStaffBulk(work)}
        onOpen={(row) => open(row.id)}
        onMeant={(now) => {
          meant.current = now
        }}
        onHover={(row) => prefetch({ params: { id: row.id } })}
        expand={(row) => <OrderLines row={row} />}
        toolbar={
          <>
            <Can call={orderCombine.select}>
              <Button
                type="text"
                icon={<GroupOutlined />}
                data-tip={combine('canBe')}
                aria-label={combine('canBe')}
                onClick={() => void showCombinable()}
              />
            </Can>
            <ExportMenu files={files} />
          </>
        }
        titleExtra={
          <>
            <AddressButton ready={!list.loading} onShow={(address) => list.set({ address })} />
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
        primaryAction={
          <Can call={erpOrder.importTrackno}>
            <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
              {t('importNumbers')}
            </Button>
          </Can>
        }
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      {wasOpened ? (
        <StaffDrawer id={opened} start={start} work={work} onClose={() => setOpened(undefined)} />
      ) : null}
      {importing ? <TrackingDialog onClose={() => setImporting(false)} /> : null}
      {helping ? <KeysDialog onClose={() => help(false)} /> : null}
      {work.dialogs}
    </div>
  )
}

type Query = ReturnType<typeof useList<typeof erpOrder.list>>['query']

/** The filters of a list, without paging. */
function filtersIn({ page: _page, 'per-page': _size, lines: _lines, ...filters }: Query) {
  return filters
}

/** Same, limited to orders to be shipped. */
const shipping = (query: Query) => ({ ...filtersIn(query), status: toShip })
/** Exports of the listed orders, and of addresses for carriers' tools. */
function ExportMenu({ files }: { files: Record<'export' | 'addresses' | 'items', () => unknown> }) {
  const t = useT(words)
  return (
    <Can call={erpOrder.export}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'orders', label: t('exportOrders'), onClick: () => void files.export() },
            {
              key: 'addresses',
              label: t('exportAddresses'),
              onClick: () => void files.addresses(),
            },
            {
              key: 'items',
              label: t('exportItems'),
              onClick: () => void files.items(),
            },
          ],
        }}
      >
        <Button type="text" icon={<DownloadOutlined />} aria-label={t('files')} />
      </Dropdown>
    </Can>
  )
}
