import type { offlinePay, recharge } from '@dropyard/contract/finance/recharge'
import { Alert } from 'antd'
import { Can } from '../../../kit/can.tsx'
import { PrivatePicture } from '../../../kit/files/private-picture.tsx'
import { titled, useT } from '../../../kit/lang.ts'
import type { ListRow } from '../../../kit/list/list-types.ts'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Parts of a recharge that both merchants and reviewers see. */

type Row = ListRow<typeof offlinePay.list>

/** Whether less was credited than was submitted. */
export const inPart = ({ approved_usd, amount_usd }: Row): boolean =>
  approved_usd !== null && approved_usd < amount_usd

/** Why it was not or only partly credited, or a remark (`note`). */
export function Reason({ row, note = row.state_name }: { row: Row; note?: string }) {
  const t = useT(words)
  const { state, state_name, reason } = row
  if (!reason) return null
  const ended = state === 'rejected' || state === 'reversed'
  const partly = inPart(row)
  return (
    <Alert
      className="refused"
      type={state === 'rejected' ? 'error' : partly || ended ? 'warning' : 'info'}
      showIcon
      title={titled(ended ? state_name : partly ? t('partly') : note, reason)}
    />
  )
}

/** A rate with a reasonable number of digits. */
export const RateText = ({ rate, of }: { rate: string; of: string }) => (
  <span className="number">{`1 ${of} = ${Number(Number(rate).toFixed(6))} USD`}</span>
)

interface ReceiptProps {
  of: Row
  from: typeof recharge.receipt | typeof recharge.ownReceipt
  /** Text if there is none. */
  none?: string
}

/** A receipt's picture. */
export function Receipt({ of, from, none }: ReceiptProps) {
  const t = useT(words)
  if (!of.has_receipt) return none === undefined ? null : <p className="soft">{none}</p>
  return (
    <Can call={from} otherwise={<EmptyValue />}>
      <PrivatePicture
        key={`${of.id}-${of.version}`}
        from={from}
        params={{ id: of.id }}
        name={t('receiptOf', { number: of.recharge_sn })}
      />
    </Can>
  )
}
