import { entity } from '@dropyard/contract/account/entity'
import { minRecharge } from '@dropyard/contract/finance/recharge'
import { displayMoney } from '@dropyard/contract/kit/money'
import { termWords } from '@dropyard/contract/order/order-price/terms'
import { link } from '@dropyard/contract/pages'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { timeLeft } from '../../../kit/value/use-now.ts'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { Terms } from '../order-price/bill.tsx'
import { percentText } from '../order-price/coupon-select.tsx'
import type { Priced } from '../order-price/since-seen.ts'
import { words } from '../order-price/words.ts'
import type { Payment } from './use-payment.ts'

/** The total of the selected orders, the wallet's balance, how long the prices are valid, and the pay button. */
export function PaySummary({ payment }: { payment: Payment }) {
  const t = useT(words)
  const lang = useLang()
  const navigate = useNavigate()
  const { chosen, total, money, until, now, expired, busy } = payment
  const currency = money?.currency ?? 'USD'
  const available = money?.available ?? 0
  const credit = money?.credit_limit ?? 0
  const missing = Math.max(0, total - available)
  const shown = (amount: number): string => displayMoney({ amount, currency }, lang)
  return (
    <aside className="pay-summary">
      <h2>{t('pay.summary')}</h2>
      <Terms terms={summed(chosen)} total={total} totalName={t('pay.total')} currency={currency} />
      <RankNote />
      <dl className="terms wallet-terms">
        <div>
          <dt>{t('pay.spendable')}</dt>
          <dd>
            <MoneyText amount={available - credit} currency={currency} signed />
          </dd>
        </div>
        {credit > 0 ? (
          <div>
            <dt>{t('pay.credit')}</dt>
            <dd>
              <MoneyText amount={credit} currency={currency} />
            </dd>
          </div>
        ) : null}
        <div data-missing={missing > 0}>
          <dt>{missing > 0 ? t('pay.missing') : t('pay.after')}</dt>
          <dd>
            <MoneyText
              amount={missing > 0 ? missing : available - credit - total}
              currency={currency}
              signed
            />
          </dd>
        </div>
      </dl>
      {missing > 0 ? <p className="pay-missing">{t('pay.shortfall', { amount: shown(missing) })}</p> : null}
      {until === null ? null : (
        <p className="pay-timer" data-expired={expired} aria-live="off">
          {expired ? (
            t('pay.expired')
          ) : (
            <>
              {t('pay.holds')} <span className="number">{timeLeft(until, now)}</span>
            </>
          )}
        </p>
      )}
      {expired ? (
        <Button block type="primary" loading={busy === 'pricing'} onClick={() => void payment.load(true)}>
          {t('pay.refresh')}
        </Button>
      ) : missing > 0 ? (
        <Button
          block
          type="primary"
          onClick={() => void navigate(link('/recharge', { amount: Math.max(missing, minRecharge) }))}
        >
          {t('pay.recharge')}
        </Button>
      ) : (
        <Button
          block
          type="primary"
          loading={busy === 'paying'}
          disabled={chosen.length === 0 || busy === 'pricing'}
          onClick={() => void payment.pay()}
        >
          {chosen.length === 0
            ? t('pay.nothing')
            : t('pay.submit', { count: chosen.length, amount: shown(total) })}
        </Button>
      )}
    </aside>
  )
}

/** The company's rank and its discount. */
function RankNote() {
  const t = useT(words)
  const company = useData(entity.info, {}, { staleTime: 600_000 }).data?.data
  if (!company || company.discount === 0) return null
  return (
    <p className="soft rank-note">
      {t('pay.rank', { rank: company.rank_name, percent: percentText(company.discount) })}
    </p>
  )
}

const places = Object.keys(termWords)
const placeOf = (code: string): number => places.indexOf(code)

/** The bills of several orders added up, in the order of a bill. */
function summed(orders: readonly Priced[]): { code: string; name: string; amount: number }[] {
  const all = new Map<string, { code: string; name: string; amount: number }>()
  for (const { terms } of orders)
    for (const term of terms) {
      const before = all.get(term.code)
      all.set(term.code, { ...term, amount: (before?.amount ?? 0) + term.amount })
    }
  return [...all.values()].sort((left, right) => placeOf(left.code) - placeOf(right.code))
}
