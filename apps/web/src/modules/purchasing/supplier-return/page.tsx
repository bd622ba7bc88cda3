import { asn } from '@dropyard/contract/purchasing/asn'
import { supplierReturn } from '@dropyard/contract/purchasing/supplier-return'
import { Form } from 'antd'
import { AddLines } from '../../../kit/form/add-lines.tsx'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Returns to suppliers. */
export function Page() {
  return (
    <RecordPage
      record={supplierReturn}
      at="/supplierReturns"
      wide
      width={960}
      stale={[asn.list]}
      form={{ items: { below: <AddRejected /> } }}
      widths={{ supplier_id: 200, state: 120, warehouse_id: 110, expects: 130, pieces: 90, express_no: 150 }}
      editable={({ state }) => state === 'draft'}
    />
  )
}

/** Adds lines to the form: rejected items of its supplier that are in quarantine in its warehouse. */
function AddRejected() {
  const t = useT(words)
  const form = Form.useFormInstance()
  const supplier: unknown = Form.useWatch('supplier_id', form)
  const warehouse: unknown = Form.useWatch('warehouse_id', form)
  return (
    <AddLines
      from={supplierReturn.goods}
      fixed={
        typeof warehouse === 'number' && typeof supplier === 'number'
          ? { warehouse_id: warehouse, supplier_id: supplier }
          : undefined
      }
      name="items"
      kind={supplierReturn.lines.items}
      lineOf={({ id, name, left }) => ({ asn_line_id: id, asn_line_name: name, pieces: left })}
      words={{
        ...{ open: t('add'), lacks: t('lacks'), list: t('list'), search: t('search') },
        ...{ add: t('addThem'), none: t('none'), added: (count) => t('added', { count }) },
      }}
      columns={[
        { key: 'name', title: t('item'), width: 480, cell: (row) => row.name },
        ...(['rejected', 'left'] as const).map((key) => ({
          ...{ key, title: t(key), width: 110, right: true },
          cell: (row: { rejected: number; left: number }) => <NumberText value={row[key]} />,
        })),
      ]}
    />
  )
}
