import { PrinterOutlined } from '@ant-design/icons'
import { asn } from '@dropyard/contract/purchasing/asn'
import { inspection, putAway, receipt } from '@dropyard/contract/purchasing/asn/facts'
import { goodsCost } from '@dropyard/contract/purchasing/goods-cost'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { bin } from '@dropyard/contract/warehouse/bin'
import { Button, Dropdown } from 'antd'
import type { z } from 'zod'
import { download } from '../../../kit/call/api.ts'
import { useMay } from '../../../kit/current-user.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { DueText } from '../../../kit/value/due-text.tsx'
import { AddOpen } from './add-open.tsx'
import { type Counting, CountLines, firstCounts, linesFor } from './count-lines.tsx'
import { FreeLines, freeOf } from './free-lines.tsx'
import { words } from './words.ts'

type Detail = z.output<typeof asn.get.data>

/** Steps that name lines: they are offered where the lines are known. */
const ofLines: readonly string[] = ['designed', 'receive', 'inspect', 'put-away', 'update-free']
const isDetail = (row: object | undefined): row is Detail => row !== undefined && 'items' in row
/** Whether all that was announced has been counted. */
const isCounted = (row: { state: string }): boolean =>
  row.state === 'receiving' &&
  isDetail(row) &&
  row.items.every(({ received, expected }) => received >= expected)
const over = new Set(['reconciled', 'refused', 'cancelled'])

const print = (id: number, what: 'sheet' | 'boxes' | 'items'): unknown =>
  what === 'sheet'
    ? download(asn.print, { params: { id } })
    : download(asn.labels, { params: { id }, query: { of: what } })

/** Arrivals. */
export function Page() {
  const t = useT(words)
  const seesCosts = useMay()(goodsCost.list)
  return (
    <RecordPage
      record={asn}
      at="/asnList"
      wide
      width={1080}
      stale={[receipt.list, inspection.list, putAway.list, purchaseOrder.list]}
      form={{
        items: { below: <AddOpen /> },
        currency: { hidden: !seesCosts },
      }}
      widths={{
        ...{ supplier_id: 170, state: 120, kind: 120, warehouse_id: 110, express_nos: 130, eta: 165 },
        ...{ expected: 95, received: 85, at_dock: 105, differs: 125 },
      }}
      cells={{
        eta: ({ eta, late }) => <DueText day={eta} late={late && t('late')} />,
      }}
      columns={{
        kind: { hidden: 'narrow' },
        warehouse_id: { hidden: 'narrow' },
        express_nos: { hidden: 'narrow' },
      }}
      buttons={(row) => (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'sheet', label: t('sheet') },
              { key: 'boxes', label: t('cartonLabels'), disabled: row.boxes === 0 },
              { key: 'items', label: t('itemLabels') },
            ],
            onClick: ({ key }) => print(row.id, key as 'sheet' | 'boxes' | 'items'),
          }}
        >
          <Button icon={<PrinterOutlined />}>{t('print')}</Button>
        </Dropdown>
      )}
      editable={({ state }) => !over.has(state)}
      offers={(action, row) => !ofLines.includes(action) || isDetail(row)}
      main={(row) => (isCounted(row) ? ['finish', 'put-away', 'inspect'] : [])}
      asks={(action, row) => {
        if (!ofLines.includes(action) || !isDetail(row)) return undefined
        if (action === 'update-free')
          return {
            width: 820,
            sends: { version: row.version },
            initial: { free: freeOf(row.items), currency: row.currency, costs: row.costs ?? [] },
            fields: {
              free: { input: <FreeLines lines={row.items} /> },
              currency: { hidden: !seesCosts, halfWidth: true },
              costs: { hidden: !seesCosts },
            },
          }
        const counting = action === 'designed' ? 'receive' : (action as Counting)
        const lines = linesFor(counting, row.items)
        return {
          width: 820,
          initial: { counts: firstCounts(counting, row.items) },
          fields: {
            counts: { input: <CountLines counting={counting} lines={lines} /> },
            bin_id: { input: <Picker select={bin.select} query={{ warehouse_id: row.warehouse_id }} /> },
          },
        }
      }}
    />
  )
}
