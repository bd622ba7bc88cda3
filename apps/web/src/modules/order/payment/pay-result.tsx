import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { displayMoney } from '@dropyard/contract/kit/money'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLang, useT } from '../../../kit/lang.ts'
import { ResultTable } from '../../../kit/rows/results-dialog.tsx'
import { useOrderAnswers } from '../order/parts/use-order-answers.tsx'
import { words } from '../order-price/words.ts'
import type { Payment } from './use-payment.ts'

interface PayResultProps {
  payment: Payment
  results: readonly OrderResult[]
  after: ReactNode
  /** Called when an order is opened from here. */
  onOpen?: (() => void) | undefined
}

/** The result of a payment by order: each was paid completely or not at all. */
export function PayResult({ payment, results, after, onOpen }: PayResultProps) {
  const t = useT(words)
  const lang = useLang()
  const done = results.filter((result) => result.ok).length
  // Paid earlier, such as in another tab, so nothing was charged now.
  const before = results.filter((result) => result.ok && result.code !== null).length
  const charged = -results.reduce((sum, result) => sum + result.amount, 0)
  const whole = done === results.length
  // The pressed button is gone, so the focus moves to the result.
  const said = useRef<HTMLElement>(null)
  useEffect(() => said.current?.focus({ preventScroll: true }), [])
  const currency = payment.money?.currency ?? 'USD'
  return (
    <div className="pay-result">
      <header ref={said} tabIndex={-1} data-whole={whole}>
        {whole ? <CheckCircleFilled /> : <ExclamationCircleFilled />}
        <div>
          <h2>
            {before > 0 && before === results.length
              ? t('pay.result.before', { count: before })
              : whole
                ? t('pay.result.all', { count: done })
                : done === 0
                  ? t('pay.result.none')
                  : t('pay.result.some', { done, all: results.length })}
          </h2>
          {charged > 0 ? (
            <p>{t('pay.result.charged', { amount: displayMoney({ amount: charged, currency }, lang) })}</p>
          ) : before > 0 ? (
            <p>{t('pay.result.nothing')}</p>
          ) : null}
        </div>
      </header>
      <ResultTable
        results={results.map((one) => ({ ...one, message: one.message || t('pay.result.paid') }))}
        columns={useOrderAnswers()}
        {...(onOpen ? { onFix: onOpen } : {})}
      />
      <div className="foot-buttons">
        {whole ? null : (
          <Button onClick={() => void payment.load(true)}>
            {t(done === 0 ? 'pay.result.again' : 'pay.result.rest')}
          </Button>
        )}
        {after}
      </div>
    </div>
  )
}
