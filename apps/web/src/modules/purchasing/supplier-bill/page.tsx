import { supplierBill } from '@dropyard/contract/purchasing/supplier-bill'
import { Alert, Form } from 'antd'
import type { z } from 'zod'
import { AddLines } from '../../../kit/form/add-lines.tsx'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { DueText } from '../../../kit/value/due-text.tsx'
import { MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Detail = z.output<typeof supplierBill.get.data>

const changeable = new Set(['entered', 'question', 'matched'])
const isDetail = (row: object): row is Detail => 'items' in row
const differing = (row: object): number =>
  isDetail(row) ? row.items.filter(({ off }) => (off ?? 0) !== 0).length : 0

/** Bills of suppliers. */
export function Page() {
  const t = useT(words)
  return (
    <RecordPage
      record={supplierBill}
      at="/supplierBills"
      wide
      width={1160}
      form={{ items: { below: <AddBillable /> } }}
      widths={{ supplier_id: 190, number: 130, state: 115, total: 120, off: 110, payment: 110, due_on: 210 }}
      cells={{
        due_on: ({ due_on, overdue }) => <DueText day={due_on} late={overdue && t('overdue')} />,
        off: ({ off, currency }) =>
          off === 0 ? null : <MoneyText amount={off} currency={currency} signed />,
      }}
      facts={{
        total_cny: ({ total_cny, currency }) =>
          currency === 'CNY' ? null : <MoneyText amount={total_cny} currency="CNY" />,
        rate: ({ rate, currency }) => (currency === 'CNY' ? null : rate),
        off: ({ off, currency }) =>
          off === 0 ? null : <MoneyText amount={off} currency={currency} signed />,
      }}
      editable={({ state }) => changeable.has(state)}
      above={(row) =>
        row.state === 'question' && differing(row) > 0 ? (
          <Alert type="warning" showIcon title={t('differences', { count: differing(row) })} />
        ) : null
      }
    />
  )
}

/** Adds lines to the form: what the supplier can bill in the bill's currency. */
function AddBillable() {
  const t = useT(words)
  const form = Form.useFormInstance()
  const supplier: unknown = Form.useWatch('supplier_id', form)
  const currency: unknown = Form.useWatch('currency', form)
  return (
    <AddLines
      from={supplierBill.billable}
      fixed={
        typeof supplier === 'number'
          ? { supplier_id: supplier, ...(typeof currency === 'string' && currency ? { currency } : {}) }
          : undefined
      }
      name="items"
      kind={supplierBill.lines.items}
      lineOf={({ po_line_id, po_cost_id, asn_cost_id, name, pieces, amount }) => ({
        ...(po_line_id === null ? {} : { po_line_id, po_line_name: name, pieces }),
        ...(po_cost_id === null ? {} : { po_cost_id, po_cost_name: name }),
        ...(asn_cost_id === null ? {} : { asn_cost_id, asn_cost_name: name }),
        amount: amount ?? 0,
      })}
      words={{
        ...{ open: t('fill'), lacks: t('lacks'), list: t('list'), search: t('search') },
        ...{ add: t('add'), none: t('none'), added: (count) => t('added', { count }) },
      }}
      columns={[
        { key: 'name', title: t('item'), width: 480, cell: (row) => row.name },
        {
          ...{ key: 'pieces', title: t('pieces'), width: 100, right: true },
          cell: ({ pieces }) => (pieces === null ? null : <NumberText value={pieces} />),
        },
        {
          ...{ key: 'amount', title: t('amount'), width: 130, right: true },
          cell: ({ amount, currency: of }) => <MoneyText amount={amount} currency={of} />,
        },
      ]}
    />
  )
}
