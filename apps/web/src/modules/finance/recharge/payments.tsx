import { EditOutlined } from '@ant-design/icons'
import { offlinePay, recharge } from '@dropyard/contract/finance/recharge'
import type { ReactNode } from 'react'
import { useT } from '../../../kit/lang.ts'
import type { ListRow } from '../../../kit/list/list-types.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { EmptyValue, MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { RateText, Reason, Receipt } from './parts.tsx'
import { words } from './words.ts'

type Row = ListRow<typeof offlinePay.list>

interface PaymentsProps {
  /** The switch to the page's other list. */
  lists: ReactNode
  /** The button to submit a payment. */
  handIn: ReactNode
  onEdit: (row: Row) => void
}

const credited = ({ state, approved_usd }: Row) =>
  state === 'approved' ? <MoneyText amount={approved_usd} currency="USD" /> : null

/** Submitted payments with their results. */
export function Payments({ lists, handIn, onEdit }: PaymentsProps) {
  const t = useT(words)
  const { title, fields } = offlinePay.text[t.lang]
  return (
    <RecordPage
      record={offlinePay}
      at="/recharge"
      title={title}
      titleExtra={lists}
      first={handIn}
      stale={[recharge.list]}
      columns={{ amount: { sort: 'amount_usd' } }}
      cells={{
        approved_usd: (row) => credited(row) ?? <EmptyValue />,
        submit_time: ({ submit_time: at }) =>
          at ? <WhenText at={at} /> : <span className="soft">{t('list.draft')}</span>,
      }}
      facts={{
        approved_usd: credited,
        amount_usd: ({ amount_usd, currency }) =>
          currency === 'USD' ? null : <MoneyText amount={amount_usd} currency="USD" />,
        rate: ({ rate, currency }) => (currency === 'USD' ? null : <RateText rate={rate} of={currency} />),
      }}
      // A rejected payment must be corrected before it is submitted again; a draft can be submitted as it is.
      offers={(action, row) => action !== 'submit' || row?.state !== 'rejected'}
      more={(row) =>
        row.actions.some(({ action }) => action === 'submit')
          ? [
              {
                key: 'edit',
                label: t(row.state === 'draft' ? 'list.edit' : 'list.again'),
                icon: <EditOutlined />,
                call: recharge.update,
                run: () => onEdit(row),
              },
            ]
          : []
      }
      above={(row) => <Reason row={row} note={t('note')} />}
      after={(row) => (
        <Section title={fields.has_receipt}>
          <Receipt of={row} from={recharge.ownReceipt} none={t('noReceipt')} />
        </Section>
      )}
    />
  )
}
