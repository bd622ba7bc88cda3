import { asn } from '@dropyard/contract/purchasing/asn'
import { Form } from 'antd'
import { AddLines } from '../../../kit/form/add-lines.tsx'
import { useT } from '../../../kit/lang.ts'
import { DayText } from '../../../kit/value/day-text.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Adds lines to the form: what placed orders for its warehouse still await. */
export function AddOpen() {
  const t = useT(words)
  const form = Form.useFormInstance()
  const supplier: unknown = Form.useWatch('supplier_id', form)
  const warehouse: unknown = Form.useWatch('warehouse_id', form)
  return (
    <AddLines
      from={asn.goods}
      fixed={
        typeof warehouse === 'number'
          ? { warehouse_id: warehouse, ...(typeof supplier === 'number' ? { supplier_id: supplier } : {}) }
          : undefined
      }
      name="items"
      kind={asn.lines.items}
      lineOf={({ po_id, po_name, sku_id, sku_name, subject, open, announced }) => ({
        ...{ po_id, po_name, sku_id, sku_name, subject },
        expected: Math.max(0, open - announced),
      })}
      words={{
        ...{ open: t('addOpen'), lacks: t('chooseWarehouse'), list: t('awaited'), search: t('searchOpen') },
        ...{ add: t('add'), none: t('nothingOpen'), added: (count) => t('added', { count }) },
      }}
      columns={[
        { key: 'po_name', title: t('order'), width: 240, cell: (row) => row.po_name },
        { key: 'sku_name', title: t('item'), width: 260, cell: (row) => row.sku_name ?? row.subject },
        {
          ...{ key: 'promised_on', title: t('promised'), width: 110 },
          cell: ({ promised_on }) => (promised_on ? <DayText day={promised_on} /> : null),
        },
        {
          ...{ key: 'open', title: t('open'), width: 90, right: true },
          cell: (row) => <NumberText value={row.open} />,
        },
        {
          ...{ key: 'announced', title: t('announcedBefore'), width: 100, right: true },
          cell: (row) => <NumberText value={row.announced} />,
        },
      ]}
    />
  )
}
