import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { secondApprovalAbove } from '@dropyard/contract/finance/recharge-flow'
import { displayMoney } from '@dropyard/contract/kit/money'
import { useT } from '../../../../kit/lang.ts'
import type { ActionDialog } from '../../../../kit/record/actions.tsx'
import type { Examined } from './parts.tsx'
import { words } from './words.ts'

const quick = ['unreadable', 'amount', 'notArrived', 'payer'] as const

/** What each decision of a reviewer asks, says and answers. */
export function useDecisions() {
  const t = useT(words)
  const said = (amount: number, currency: string = walletCurrency): string =>
    displayMoney({ amount, currency }, t.lang)

  const approval = (row: Examined, first: boolean): ActionDialog => {
    const whole = said(row.amount_usd)
    const paid = said(row.amount, row.currency)
    const amount = row.currency === walletCurrency ? whole : `${paid} = ${whole}`
    const lead = t('approve.whole', { company: row.entity_name, amount })
    return {
      title: t('approve.title', { number: row.recharge_sn }),
      submit: t(first ? 'approve.submitFirst' : 'approve.submit'),
      lead: first ? `${lead} ${t('approve.twoHelp', { amount: said(secondApprovalAbove) })}` : lead,
      help: { amount: t('approve.amountHelp'), reason: t('approve.reasonHelp') },
      initial: { amount: row.amount_usd },
      fields: {
        amount: { label: t('approve.amount'), currency: walletCurrency },
        reason: { needed: ({ amount: typed }) => typeof typed === 'number' && typed < row.amount_usd },
      },
      done: ({ amount: credited }) =>
        first
          ? t('approve.doneFirst')
          : t('approve.done', {
              amount: said(Number(credited ?? row.amount_usd)),
              company: row.entity_name,
            }),
    }
  }
  const second = (row: Examined): ActionDialog => {
    const values = { amount: said(row.approved_usd ?? row.amount_usd), company: row.entity_name }
    return {
      title: t('second.title', values),
      lead: t('second.help'),
      submit: t('second.submit'),
      done: () => t('approve.done', values),
    }
  }
  const refusal = (row: Examined, step: 'reject' | 'reverse'): ActionDialog => {
    const values = {
      number: row.recharge_sn,
      company: row.entity_name,
      amount: said(row.approved_usd ?? row.amount_usd),
    }
    return {
      title: t(`${step}.title`, values),
      submit: t(`${step}.submit`),
      lead: t(`${step}.lead`, values),
      help: { reason: t(`${step}.reasonHelp`) },
      ...(step === 'reject'
        ? { fields: { reason: { quick: quick.map((name) => t(`reject.quick.${name}`)) } } }
        : {}),
      done: () => t(`${step}.done`, values),
    }
  }
  return (action: string, row: Examined): ActionDialog | undefined => {
    if (action === 'approve' || action === 'first-approve') return approval(row, action === 'first-approve')
    if (action === 'second-approve') return second(row)
    return action === 'reject' || action === 'reverse' ? refusal(row, action) : undefined
  }
}
