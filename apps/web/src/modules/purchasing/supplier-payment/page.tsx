import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { supplierBill } from '@dropyard/contract/purchasing/supplier-bill'
import { supplierPayment } from '@dropyard/contract/purchasing/supplier-payment'
import { Form } from 'antd'
import { AddLines } from '../../../kit/form/add-lines.tsx'
import { useT } from '../../../kit/lang.ts'
import { useUnderParent } from '../../../kit/record/lists-under.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { DueText } from '../../../kit/value/due-text.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { firstLine } from './first-line.ts'
import { words } from './words.ts'

/** Payments to suppliers. */
export function Page() {
  const t = useT(words)
  const first = firstLine(useUnderParent(supplierPayment.name))
  return (
    <RecordPage
      record={supplierPayment}
      at="/supplierPayments"
      wide
      width={900}
      stale={[supplierBill.list, purchaseOrder.list]}
      {...(first ? { initial: { items: [first] } } : {})}
      form={{ items: { below: <AddPayable /> } }}
      widths={{
        supplier_id: 180,
        state: 110,
        amount: 120,
        account: 210,
        due_on: 210,
        paid_on: 125,
        asked_by: 110,
      }}
      columns={{ paid_on: { hidden: 'narrow' } }}
      cells={{ due_on: ({ due_on, overdue }) => <DueText day={due_on} late={overdue && t('overdue')} /> }}
      facts={{
        amount_cny: ({ amount_cny, currency }) =>
          currency === 'CNY' ? null : <MoneyText amount={amount_cny} currency="CNY" />,
      }}
      editable={({ state }) => state === 'requested'}
    />
  )
}

/** Adds lines to the form: approved bills of which something is left to pay in the payment's currency. */
function AddPayable() {
  const t = useT(words)
  const form = Form.useFormInstance()
  const supplier: unknown = Form.useWatch('supplier_id', form)
  const currency: unknown = Form.useWatch('currency', form)
  return (
    <AddLines
      from={supplierPayment.payable}
      fixed={
        typeof supplier === 'number'
          ? { supplier_id: supplier, ...(typeof currency === 'string' && currency ? { currency } : {}) }
          : undefined
      }
      name="items"
      kind={supplierPayment.lines.items}
      lineOf={({ id, name, left }) => ({ bill_id: id, bill_name: name, amount: left ?? 0 })}
      words={{
        ...{ open: t('fill'), lacks: t('lacks'), list: t('list'), search: t('search') },
        ...{ add: t('add'), none: t('none'), added: (count) => t('added', { count }) },
      }}
      columns={[
        { key: 'name', title: t('bill'), width: 300, cell: (row) => row.name },
        { key: 'due_on', title: t('due'), width: 110, cell: ({ due_on }) => <DayText day={due_on ?? ''} /> },
        ...(['total', 'left'] as const).map((key) => ({
          ...{ key, title: t(key), width: 130, right: true },
          cell: (row: { total: number | null; left: number | null; currency: string }) => (
            <MoneyText amount={row[key]} currency={row.currency} />
          ),
        })),
      ]}
    />
  )
}
