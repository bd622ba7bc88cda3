import { HistoryOutlined, SlidersOutlined, UploadOutlined } from '@ant-design/icons'
import { costLayer, stock } from '@dropyard/contract/warehouse/stock'
import { warehouse } from '@dropyard/contract/warehouse/warehouse'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { download } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useMay } from '../../../kit/current-user.ts'
import { ImportDialog } from '../../../kit/files/import-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { ExportButton } from '../../../kit/list/export-button.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { type List, useList } from '../../../kit/list/use-list.ts'
import { MoneyText, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { AdjustDialog } from './adjust.tsx'
import { type Balance, identified } from './balance.ts'
import { stockColumns, thenColumns } from './columns.tsx'
import { MoveDialog } from './move.tsx'
import { MovementsDrawer } from './movements.tsx'
import './stock.css'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { words } from './words.ts'

/** The inventory: balances, their movements, and manual corrections. */
export function Page() {
  const t = useT(words)
  const seesValue = useMay()(costLayer.list)
  const read = useList(stock.list)
  const list = { ...read, rows: read.rows.map(identified) }
  const then = (read.query as { as_of?: string }).as_of
  const [openedId, open] = useState<number>()
  const [opened, setOpened] = useState<Balance>()
  const [importing, setImporting] = useState(false)
  const [adjusted, adjust] = useState<Balance>()
  const [moved, move] = useState<Balance>()
  useResumedRow('stock/adjust', list, adjust)
  useResumedRow('stock/move', list, move)
  // An opened balance stays on the screen with current figures, even if the list's filters no longer match it.
  const shown = list.rows.find((row) => row.id === openedId) ?? opened
  return (
    <>
      <ListPage
        list={list}
        searchPlaceholder={t('search')}
        titleExtra={<Sums list={list} />}
        columns={then === undefined ? stockColumns(t, seesValue) : thenColumns(t, seesValue)}
        twoLine
        filters={[
          {
            name: 'warehouse_id',
            label: t('columns.warehouse'),
            main: true,
            select: warehouse.select,
          },
          { name: 'sold_out', label: t('soldOut'), main: true },
          { name: 'awaited', label: t('awaited'), main: true },
          { name: 'as_of', label: t('asOf'), main: true },
          ...(seesValue ? [{ name: 'no_cost', label: t('noCost') } as const] : []),
        ]}
        toolbar={
          <>
            <Can call={stock.import}>
              <Button type="text" icon={<UploadOutlined />} onClick={() => setImporting(true)}>
                {t('count')}
              </Button>
            </Can>
            <ExportButton from={stock.export} query={list.query} />
          </>
        }
        rowActions={(row) => [
          ...(then === undefined
            ? [
                {
                  key: 'adjust',
                  label: t('adjust'),
                  icon: <SlidersOutlined />,
                  call: stock.adjust,
                  run: () => adjust(row),
                },
              ]
            : []),
          { key: 'movements', label: t('movements'), icon: <HistoryOutlined />, run: () => show(row) },
        ]}
        onOpen={show}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      >
        {then === undefined ? null : (
          <Alert
            type="warning"
            showIcon
            title={<Then at={then} />}
            action={
              <Button size="small" onClick={() => list.set({ as_of: undefined })}>
                {t('showNow')}
              </Button>
            }
          />
        )}
      </ListPage>
      <MovementsDrawer
        row={openedId === undefined ? undefined : shown}
        onClose={() => open(undefined)}
        onAdjust={adjust}
        onMove={move}
      />
      {importing ? (
        <ImportDialog
          to={stock.import}
          title={t('title')}
          onClose={() => setImporting(false)}
          onImported={() => invalidate(stock.list)}
          onExample={() => void download(stock.export, { query: { format: 'csv' } })}
        />
      ) : null}
      <MoveDialog row={moved} onClose={() => move(undefined)} />
      <AdjustDialog row={adjusted} onClose={() => adjust(undefined)} onBooked={setOpened} />
    </>
  )

  function show(row: Balance): void {
    setOpened(row)
    open(row.id)
  }
}

/** Says of which time the figures are: a day means its end. */
function Then({ at }: { at: string }) {
  const t = useT(words)
  return (
    <>
      {t('stockAsOf')}{' '}
      <strong>{/^\d{4}-\d\d-\d\d$/.test(at) ? `${at} 24:00 UTC` : <WhenText at={at} exact />}</strong>
    </>
  )
}

/** What is on hand, what of it can't be sold, and the rest. */
const summed = ['on_hand', 'reserved', 'quarantine', 'damaged', 'available'] as const
const seldom: ReadonlySet<string> = new Set(['quarantine', 'damaged'])

/** Totals of all filtered rows, on all pages. */
function Sums({ list }: { list: List<typeof stock.list> }) {
  const t = useT(words)
  const { ext } = list
  const then = (list.query as { as_of?: string }).as_of
  if (!ext) return null
  return (
    <span className="stock-sums">
      {(then === undefined ? summed : (['on_hand'] as const))
        .filter((name) => ext[name] > 0 || !seldom.has(name))
        .map((name) => (
          <span key={name}>
            {t(`columns.${name}`)}{' '}
            <strong>
              <NumberText value={ext[name]} />
            </strong>
          </span>
        ))}
      {ext.value === null ? null : (
        <span>
          {t('columns.value')}{' '}
          <strong>
            <MoneyText amount={ext.value} currency="CNY" />
          </strong>
        </span>
      )}
    </span>
  )
}
