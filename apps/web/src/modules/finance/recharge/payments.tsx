import { EditOutlined } from '@ant-design/icons'
import { offlinePay, recharge } from '@dropyard/contract/finance/recharge'
import { type ReactNode, useState } from 'react'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { PrivatePicture } from '../../../kit/files/private-picture.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import type { ListRow } from '../../../kit/list/list-types.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { FlowMoves } from '../../../kit/record/flow-moves.tsx'
import { FlowPage } from '../../../kit/record/flow-page.tsx'
import { EmptyValue, MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { RateText, Reason } from './parts.tsx'
import { words } from './words.ts'

export type OwnRecharge = ListRow<typeof offlinePay.list>

interface PaymentsProps {
  /** Goes to the other list of the page. */
  lists: ReactNode
  /** The button that hands in a payment. */
  handIn: ReactNode
  onEdit: (row: OwnRecharge) => void
  onNew: () => void
}

/** Payments that were handed in, with what became of them. */
export function Payments({ lists, handIn, onEdit, onNew }: PaymentsProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const [rows, onRows] = useState<readonly OwnRecharge[]>()
  useResumedRow('offline-pay', { rows: rows ?? [], loading: rows === undefined }, onEdit, onNew)
  const credited = ({ state, approved_usd }: OwnRecharge) =>
    state === 'approved' ? <MoneyText amount={approved_usd} currency="USD" /> : null
  return (
    <FlowPage
      record={offlinePay}
      at="/recharge"
      title={offlinePay.text[t.lang].title}
      titleExtra={lists}
      first={handIn}
      stale={[recharge.list]}
      onRows={onRows}
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
      // A rejected one is corrected before it is submitted again; a draft may be right as it is.
      hides={(action, { state }) => action === 'submit' && state === 'rejected'}
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
      asks={(action, { recharge_sn: number }) =>
        action === 'cancel'
          ? {
              title: t('list.cancelTitle', { number }),
              lead: t('list.cancelHelp'),
              submit: t('list.cancel'),
              back: t('list.keep'),
              done: () => t('list.cancelled', { number }),
            }
          : { done: () => t('form.submitted', { number }) }
      }
      above={(row) => <Reason row={row} note={t('detail.note')} />}
      toldBelow
      below={(row) => (
        <>
          <Section title={kit('history')}>
            <FlowMoves
              history={row.history}
              states={offlinePay.flow.states}
              began={kit('began')}
              amount={(amount) => t('detail.credited', { amount })}
            />
          </Section>
          <Section title={t('detail.receipt')}>
            {row.has_receipt ? (
              <PrivatePicture
                key={row.version}
                from={recharge.ownReceipt}
                params={{ id: row.id }}
                name={t('detail.receiptOf', { number: row.recharge_sn })}
              />
            ) : (
              <p className="soft">{t('detail.noReceipt')}</p>
            )}
          </Section>
        </>
      )}
    />
  )
}
