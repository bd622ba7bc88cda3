import { PrinterOutlined } from '@ant-design/icons'
import { bin } from '@dropyard/contract/warehouse/bin'
import { stock, stockMovement } from '@dropyard/contract/warehouse/stock'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { stockCountEntry, stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { download } from '../../../kit/call/api.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'
import { Difference } from './difference.tsx'
import { words } from './words.ts'

/** Stock counts, with their lines and counted quantities in the drawer. */
export function Counts({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  const scope = ({ scope: said }: { scope: string }) => <LongText max={60}>{said || t('whole')}</LongText>
  return (
    <RecordPage
      record={stockCount}
      at="/stockCounts"
      titleExtra={lists}
      wide
      width={640}
      stale={[stockCountLine.list, stockCountEntry.list, stock.list, stockMovement.list]}
      form={{
        bin_ids: { input: <BinsOfWarehouse /> },
        sku_ids: { input: <Picker select={stockCount.skus} many /> },
      }}
      cells={{ scope, variance: ({ variance }) => <Difference pieces={variance} /> }}
      widths={{
        state: 110,
        warehouse_id: 120,
        scope: 200,
        lines: 75,
        counted: 90,
        differing: 95,
        variance: 105,
      }}
      buttons={({ id, state }) =>
        state === 'draft' ? null : (
          <Button
            icon={<PrinterOutlined />}
            onClick={() => void download(stockCount.print, { params: { id } })}
          >
            {t('print')}
          </Button>
        )
      }
      editable={({ state }) => state === 'draft'}
    />
  )
}

interface BinsProps {
  readonly id?: string
  readonly value?: readonly number[]
  readonly onChange?: (value: readonly number[]) => void
}

/** Bins of the chosen warehouse. */
function BinsOfWarehouse(props: BinsProps) {
  const form = Form.useFormInstance()
  const warehouse: unknown = Form.useWatch('warehouse_id', form)
  return (
    <Picker
      {...props}
      select={bin.select}
      many
      disabled={typeof warehouse !== 'number'}
      query={typeof warehouse === 'number' ? { warehouse_id: warehouse } : {}}
    />
  )
}
