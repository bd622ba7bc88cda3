import { orderEdit } from '@dropyard/contract/order/order-edit'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { CouponSelect } from './coupon-select.tsx'
import { isPayable } from './payable.ts'
import type { Priced } from './since-seen.ts'
import { words } from './words.ts'

interface Term {
  readonly code: string
  readonly name: string
  readonly amount: number
}
interface Change {
  readonly code: string
  readonly before: number
}

interface TermsProps {
  terms: readonly Term[]
  /** Amounts before the last pricing, shown struck through next to the new ones. */
  changes?: readonly Change[]
  total: number
  totalName: string
  currency: string
}

/** The items of a bill and their total. */
export function Terms({ terms, changes = [], total, totalName, currency }: TermsProps) {
  return (
    <dl className="terms">
      {terms.map((term) => (
        <Line key={term.code} term={term} before={beforeOf(changes, term.code)} currency={currency} />
      ))}
      <Line
        term={{ code: 'total', name: totalName, amount: total }}
        before={beforeOf(changes, 'total')}
        currency={currency}
      />
    </dl>
  )
}

const beforeOf = (changes: readonly Change[], code: string): number | undefined =>
  changes.find((change) => change.code === code)?.before

function Line({ term, before, currency }: { term: Term; before: number | undefined; currency: string }) {
  return (
    <div data-total={term.code === 'total'} data-off={term.amount < 0}>
      <dt>{term.name}</dt>
      <dd>
        {before === undefined || before === term.amount ? null : (
          <del>
            <MoneyText amount={before} currency={currency} />
          </del>
        )}
        <MoneyText amount={term.amount} currency={currency} />
      </dd>
    </div>
  )
}

interface BillProps {
  priced: Priced
  /** Called after something in the order changed, such as its coupon, or a change was refused. */
  onChanged: (refused: boolean) => Promise<unknown>
}

/** An order's bill: its items, warnings about its address and missing stock, and its coupon. */
export function Bill({ priced, onChanged }: BillProps) {
  const t = useT(words)
  const [busy, setBusy] = useState(false)
  const used = priced.terms.find((term) => term.code === 'coupon')
  const spent = priced.terms
    .filter(({ code }) => code === 'goods' || code === 'rank_discount')
    .reduce((sum, term) => sum + term.amount, 0)
  const choose = async (couponId: number | null): Promise<void> => {
    setBusy(true)
    const orders = [{ id: priced.id, version: priced.version }]
    const reply = await call(orderEdit.shipping, { body: { orders, coupon_id: couponId } })
    const refused = reply.ok ? reply.data.find((result) => !result.ok) : undefined
    if (refused) toast.error(refused.message, orderEdit.shipping)
    await onChanged(!reply.ok || refused !== undefined)
    setBusy(false)
  }
  return (
    <div className="bill">
      <Terms
        terms={priced.terms}
        changes={priced.changes}
        total={priced.pay_amount}
        totalName={t('pay.total')}
        currency={priced.currency}
      />
      <div className="bill-notes">
        {priced.address_errors.map((error) => (
          <p key={error} className="bill-short">
            {error}
          </p>
        ))}
        {priced.same_as.map((one) => (
          <p key={one.id} className="bill-short">
            <Link to={link('/ordersList', { id: one.id })} target="_blank">
              {t('pay.same', { order: one.order_sn, status: one.status_name })}
            </Link>
            {' · '}
            <WhenText at={one.create_time} />
          </p>
        ))}
        {priced.short.map((one) => (
          <p key={one.sku} className="bill-short">
            {t('pay.short', { ...one })}
          </p>
        ))}
        {isPayable(priced) ? (
          used ? (
            <p>
              {t('pay.couponUsed')} <MoneyText amount={-used.amount} currency={priced.currency} />
              <Button type="link" size="small" loading={busy} onClick={() => void choose(null)}>
                {t('pay.couponRemove')}
              </Button>
            </p>
          ) : (
            <CouponSelect loading={busy} spent={spent} onChange={(id) => void choose(id)} />
          )
        ) : null}
      </div>
    </div>
  )
}
