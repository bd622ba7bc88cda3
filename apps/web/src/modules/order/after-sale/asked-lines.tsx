import { afterSaleCalls } from '@dropyard/contract/order/after-sale'
import type { CaseReason } from '@dropyard/contract/order/after-sale/words'
import { orderList } from '@dropyard/contract/order/order-list'
import { Form } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { Picker } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { MoneyText, Picture } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import './after-sale.css'

interface Asked {
  line_id: number
  quantity: number
}

interface AskedLinesProps {
  /** The order, if it is not selected in the form. */
  orderId?: number
  value?: readonly Asked[]
  onChange?: (lines: Asked[]) => void
}

/** The items and quantities that a case is about, and the maximum refund for them. */
export function AskedLines({ orderId, value = [], onChange }: AskedLinesProps) {
  const t = useT(words)
  const form = Form.useFormInstance()
  const chosen = Form.useWatch<number | undefined>('order_id', form)
  const reason = Form.useWatch<CaseReason | undefined>('reason', form)
  const id = orderId ?? chosen
  const detail = useData(orderList.detail, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const order = detail.data?.data
  const open = order?.lines.filter((line) => line.parent_id === undefined && line.refunded < line.quantity)
  // Lines of a previously selected order are removed.
  useEffect(() => {
    if (!open || value.length === 0) return
    const own = value.filter((one) => open.some((line) => line.id === one.line_id))
    if (own.length < value.length) onChange?.(own)
  }, [open, value, onChange])
  // An order with a single piece needs no selection.
  const [only, ...more] = open ?? []
  const single = only && more.length === 0 && only.quantity - only.refunded === 1 ? only.id : undefined
  const begin = useEffectEvent((line_id: number) => {
    if (value.length === 0) onChange?.([{ line_id, quantity: 1 }])
  })
  useEffect(() => {
    if (single !== undefined) begin(single)
  }, [single])
  if (id === undefined) return <p className="soft">{t('chooseOrder')}</p>
  if (!open) return null
  const set = (line_id: number, quantity: number): void => {
    const others = value.filter((one) => one.line_id !== line_id)
    onChange?.(quantity > 0 ? [...others, { line_id, quantity }] : others)
  }
  return (
    <>
      <ul className="case-lines">
        {open.map((line) => (
          <li key={line.id}>
            <Picture src={sized(line.image, 36)} name={line.title} size={36} />
            <span>
              {line.title}
              <small>{line.sku ?? line.set ?? line.platform_sku}</small>
            </span>
            <NumberInput
              min={0}
              max={line.quantity - line.refunded}
              precision={0}
              value={value.find((one) => one.line_id === line.id)?.quantity ?? 0}
              aria-label={`${t('pieces')}: ${line.title}`}
              onChange={(count) => set(line.id, count ?? 0)}
            />
            <small className="soft">{t('of', { count: line.quantity - line.refunded })}</small>
          </li>
        ))}
      </ul>
      {reason && value.length > 0 ? <Limit orderId={id} reason={reason} lines={value} /> : null}
    </>
  )
}

/** The maximum refund by item, and the rule that determines it. */
function Limit({ orderId, reason, lines }: { orderId: number; reason: CaseReason; lines: readonly Asked[] }) {
  const t = useT(words)
  const answer = useData(
    afterSaleCalls.most,
    { body: { order_id: orderId, reason, lines: [...lines] } },
    { keep: true, staleTime: 0 },
  )
  const limit = answer.data?.data
  if (!limit) return answer.isError ? null : <p className="soft">{t('looking')}</p>
  return (
    <div className="case-limit" data-over={!limit.open}>
      <dl className="terms">
        {limit.parts.map(({ code, name, amount }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>
              <MoneyText amount={amount} currency="USD" />
            </dd>
          </div>
        ))}
        <div className="case-limit-total">
          <dt>{t('limit')}</dt>
          <dd>
            <MoneyText amount={limit.most} currency="USD" />
          </dd>
        </div>
      </dl>
      <p className="soft">{limit.rule_text}</p>
    </div>
  )
}

/** Deviations of the case's form from its record. */
export const caseForm = (orderId?: number) => ({
  order_id: orderId === undefined ? { input: <Picker select={afterSaleCalls.orders} /> } : { hidden: true },
  reason: { halfWidth: true },
  wish: { halfWidth: true },
  lines: { input: <AskedLines {...(orderId === undefined ? {} : { orderId })} /> },
})

/** Initial values of a new case. */
export const caseInitial = { wish: 'refund', pictures: [] } as const
