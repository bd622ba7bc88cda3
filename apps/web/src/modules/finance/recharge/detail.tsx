import { offlinePay, recharge, rechargeFlow } from '@dropyard/contract/finance/recharge'
import { Alert, Button } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { PrivatePicture } from '../../../kit/files/private-picture.tsx'
import { titled, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { DetailDrawer, Facts, Section } from '../../../kit/page/detail-drawer.tsx'
import { FlowMoves } from '../../../kit/record/flow-moves.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import type { OwnRecharge, RechargeWords } from './columns.tsx'
import { words } from './words.ts'

interface RechargeDetailProps {
  id: number | undefined
  onClose: () => void
  /** What can be done with it, the main action first. */
  actions: (row: OwnRecharge) => readonly RowAction[]
}

/** One payment that was handed in: what was paid, its receipt, and what became of it. */
export function RechargeDetail({ id, onClose, actions }: RechargeDetailProps) {
  const t = useT(words)
  const answer = useData(offlinePay.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data
  const buttons = row ? [...actions(row)].reverse() : []
  return (
    <DetailDrawer
      open={id !== undefined}
      onClose={onClose}
      width={720}
      answer={answer}
      title={row?.recharge_sn ?? ''}
      extra={row ? <FlowTag states={rechargeFlow.states} state={row.state} /> : null}
      footer={
        buttons.length > 0
          ? buttons.map((action, index) => (
              <Button
                key={action.key}
                type={index === buttons.length - 1 && !action.danger ? 'primary' : 'default'}
                danger={action.danger ?? false}
                className={action.danger ? 'recharge-apart' : ''}
                onClick={() => void action.run()}
              >
                {action.label}
              </Button>
            ))
          : null
      }
    >
      {row ? (
        <>
          <Reason row={row} />
          <Section title={t('detail.payment')}>
            <Facts items={factsOf(row, t)} />
          </Section>
          <Section title={t('detail.history')}>
            <FlowMoves
              history={row.history}
              states={rechargeFlow.states}
              began={t('detail.began')}
              staff={t('detail.staff')}
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
      ) : null}
    </DetailDrawer>
  )
}

/** Why it was not, or not wholly, credited, or what was said with it: the first thing to know about it. */
function Reason({ row }: { row: OwnRecharge }) {
  const t = useT(words)
  if (!row.reason) return null
  const partly = row.approved_usd !== null && row.approved_usd < row.amount_usd
  const title =
    row.state === 'rejected'
      ? t('detail.rejected')
      : row.state === 'reversed'
        ? t('detail.reversed')
        : partly
          ? t('detail.partly')
          : t('detail.note')
  return (
    <Alert
      className="refused"
      type={row.state === 'rejected' ? 'error' : partly || row.state === 'reversed' ? 'warning' : 'info'}
      showIcon
      title={titled(title, row.reason)}
    />
  )
}

function factsOf(row: OwnRecharge, t: RechargeWords) {
  const { amount, currency, rate, amount_usd, approved_usd, state } = row
  return [
    { label: t('list.amount'), value: <MoneyText amount={amount} currency={currency} /> },
    ...(currency === 'USD'
      ? []
      : [
          { label: t('detail.inDollars'), value: <MoneyText amount={amount_usd} currency="USD" /> },
          {
            label: t('detail.rate'),
            value: <span className="number">{`1 ${currency} = ${shortRate(rate)} USD`}</span>,
          },
        ]),
    ...(state === 'approved'
      ? [{ label: t('list.credited'), value: <MoneyText amount={approved_usd} currency="USD" /> }]
      : []),
    { label: t('list.channel'), value: row.channel_name },
    { label: t('list.reference'), value: row.bank_reference },
    { label: t('list.day'), value: <DayText day={row.transfer_day} /> },
    ...(row.remark ? [{ label: t('detail.remark'), value: row.remark, wide: true }] : []),
  ]
}

/** A rate as far as anybody compares it. */
const shortRate = (rate: string): string => String(Number(Number(rate).toFixed(6)))
