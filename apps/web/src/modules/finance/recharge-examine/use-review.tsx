import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { rechargeExamine, rechargeFlow, secondApprovalAbove } from '@dropyard/contract/finance/recharge'
import { displayMoney } from '@dropyard/contract/kit/money'
import { menu } from '@dropyard/contract/system/menu'
import { useT } from '../../../kit/lang.ts'
import { type ActionDialog, useFlow } from '../../../kit/record/actions.tsx'
import type { Examined } from './columns.tsx'
import { words } from './words.ts'

const quick = ['unreadable', 'amount', 'notArrived', 'payer'] as const

/** The decisions that a reviewer may take: what each asks, says and answers. */
export function useReview(list: { rows: readonly Examined[]; loading: boolean }) {
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
        amount: { currency: walletCurrency },
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
  return useFlow<Examined>(rechargeFlow, {
    refresh: [rechargeExamine.list, menu.authority],
    labels: { amount: t('approve.amount'), reason: t('reason') },
    only: ['approve', 'first-approve', 'second-approve', 'reject', 'reverse'],
    rows: list.loading ? undefined : list.rows,
    asked: (action, row) => {
      if (action === 'approve' || action === 'first-approve') return approval(row, action === 'first-approve')
      if (action === 'second-approve') return second(row)
      return action === 'reject' || action === 'reverse' ? refusal(row, action) : undefined
    },
  })
}
