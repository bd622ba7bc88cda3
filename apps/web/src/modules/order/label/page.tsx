import { PrinterOutlined, ShoppingOutlined } from '@ant-design/icons'
import { handoverList } from '@dropyard/contract/order/handover-list'
import { label } from '@dropyard/contract/order/label'
import { link } from '@dropyard/contract/pages'
import { useNavigate } from 'react-router'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { HandoverLists } from './handover.tsx'
import './label.css'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { EmptyValue, MoneyText } from '../../../kit/value/value-text.tsx'
import { useLabelPrint } from './use-label-print.tsx'
import { words } from './words.ts'

/** The labels of all parcels: numbers and costs from carriers, and void labels. */
export function Page() {
  const t = useT(words)
  const navigate = useNavigate()
  const { print, dialog } = useLabelPrint()
  const may = useMay()
  const recordActions = useRecordActions(label, {
    icons: { print: <PrinterOutlined /> },
    opens: { print: ({ order_id }) => print([order_id]) },
  })
  const { shown, lists } = useListSwitch(t('shownLists'), {
    labels: t('labels'),
    handover: may(handoverList.list) && t('lists'),
  })
  if (shown === 'handover') return <HandoverLists beside={lists} />
  return (
    <>
      <RecordPage
        record={label}
        titleExtra={lists}
        cells={{
          cost: ({ cost, currency }) =>
            cost === null ? <EmptyValue /> : <MoneyText amount={cost} currency={currency} />,
          number: ({ number, trouble }) => number ?? <span className="soft">{trouble}</span>,
        }}
        onRows={recordActions.onRows}
        actions={(row) => [
          ...recordActions.actions(row),
          {
            key: 'order',
            label: t('open'),
            icon: <ShoppingOutlined />,
            run: () => navigate(link('/erpOrders', { id: row.order_id })),
          },
        ]}
        bulk={(rows) => [
          {
            key: 'print',
            label: t('pdf'),
            call: label.print,
            run: (ids: number[]) =>
              print(rows.filter((row) => ids.includes(row.id)).map((row) => row.order_id)),
          },
        ]}
        widths={{
          order_sn: 125,
          number: 165,
          state: 95,
          account_name: 140,
          cost: 125,
          charged_grams: 145,
          paid: 100,
          prints: 80,
          asked_at: 105,
        }}
      />
      {dialog}
    </>
  )
}
