import { bin } from '@dropyard/contract/warehouse/bin'
import { stock, stockMovement } from '@dropyard/contract/warehouse/stock'
import { stockTransfer } from '@dropyard/contract/warehouse/stock-transfer'
import { stockTransferArrival } from '@dropyard/contract/warehouse/stock-transfer/facts'
import { Form } from 'antd'
import type { z } from 'zod'
import { AddLines } from '../../../kit/form/add-lines.tsx'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { CountItems, type Counting, firstCounts } from './count-items.tsx'
import { words } from './words.ts'

type Detail = z.output<typeof stockTransfer.get.data>

/** Steps that name lines: they are offered where the lines are known. */
const ofLines: readonly string[] = ['receive', 'lose']
const isDetail = (row: object | undefined): row is Detail => row !== undefined && 'items' in row

/** Transfers from one warehouse to another. */
export function Page() {
  return (
    <RecordPage
      record={stockTransfer}
      at="/stockTransfers"
      wide
      width={960}
      stale={[stockTransferArrival.list, stock.list, stockMovement.list]}
      widths={{ state: 120, from_id: 130, to_id: 130, pieces: 90, received: 95, under_way: 100, eta: 120 }}
      form={{ items: { below: <AddFree /> } }}
      editable={({ state }) => state === 'draft'}
      offers={(action, row) => !ofLines.includes(action) || isDetail(row)}
      asks={(action, row) => {
        if (!ofLines.includes(action) || !isDetail(row)) return undefined
        const counting = action as Counting
        return {
          width: 720,
          initial: { counts: firstCounts(counting, row.items) },
          fields: {
            counts: { input: <CountItems counting={counting} lines={row.items} /> },
            bin_id: { input: <Picker select={bin.select} query={{ warehouse_id: row.to_id }} /> },
          },
        }
      }}
    />
  )
}

const figures = ['free', 'there', 'waiting', 'incoming'] as const

/** Adds lines to the form: free stock of its warehouse. What orders wait for in the other one is proposed. */
function AddFree() {
  const t = useT(words)
  const form = Form.useFormInstance()
  const from: unknown = Form.useWatch('from_id', form)
  const to: unknown = Form.useWatch('to_id', form)
  return (
    <AddLines
      from={stockTransfer.goods}
      fixed={typeof from === 'number' && typeof to === 'number' ? { from_id: from, to_id: to } : undefined}
      name="items"
      kind={stockTransfer.lines.items}
      lineOf={({ id, name, free, waiting }) => ({
        ...{ sku_id: id, sku_name: name, pieces: Math.min(free, Math.max(1, waiting)) },
      })}
      words={{
        ...{ open: t('add'), lacks: t('lacks'), list: t('list'), search: t('search') },
        ...{ add: t('addThem'), none: t('none'), added: (count) => t('added', { count }) },
      }}
      columns={[
        { key: 'name', title: t('item'), width: 360, cell: (row) => row.name },
        ...figures.map((key) => ({
          ...{ key, title: t(key), width: 110, right: true },
          cell: (row: Readonly<Record<(typeof figures)[number], number>>) => <NumberText value={row[key]} />,
        })),
      ]}
    />
  )
}
