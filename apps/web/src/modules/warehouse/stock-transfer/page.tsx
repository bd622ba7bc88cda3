import { bin } from '@dropyard/contract/warehouse/bin'
import { stock, stockMovement } from '@dropyard/contract/warehouse/stock'
import { stockTransfer } from '@dropyard/contract/warehouse/stock-transfer'
import { stockTransferArrival } from '@dropyard/contract/warehouse/stock-transfer/facts'
import type { z } from 'zod'
import { Picker } from '../../../kit/form/picker.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { CountItems, type Counting, firstCounts } from './count-items.tsx'

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
