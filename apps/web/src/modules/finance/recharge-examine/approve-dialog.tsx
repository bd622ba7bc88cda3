import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { rechargeFlow, secondApprovalAbove } from '@dropyard/contract/finance/recharge'
import { displayMoney } from '@dropyard/contract/kit/money'
import * as wire from '@dropyard/contract/kit/wire'
import { Form } from 'antd'
import { z } from 'zod'
import { call } from '../../../kit/api.ts'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import type { Examined } from './columns.tsx'
import { words } from './words.ts'

interface ApproveDialogProps {
  row: Examined | undefined
  /** The first of two approvals: nothing is credited yet. */
  first: boolean
  onClose: () => void
  /** Is given the words for what was done. */
  onDone: (message: string) => Promise<void>
}

const form = z.object({ amount: wire.minor({ min: 1 }), reason: wire.area(500).default('') })

/** Approves the whole, or a part with its reason. */
export function ApproveDialog({ row, first, onClose, onDone }: ApproveDialogProps) {
  const t = useT(words)
  const lang = useLang()
  if (!row) return null
  const said = (amount: number): string => displayMoney({ amount, currency: walletCurrency }, lang)
  const whole = said(row.amount_usd)
  const paid = displayMoney({ amount: row.amount, currency: row.currency }, lang)
  const approve = async (values: Record<string, unknown>): Promise<unknown> => {
    const { amount, reason } = form.parse(values)
    if (amount > row.amount_usd)
      return { ok: false, fields: { amount: t('approve.tooMuch', { amount: whole }) } }
    const to = rechargeFlow.endpoints[first ? 'first-approve' : 'approve']
    const reply = await call(to, { body: { id_list: [row.id], amount, reason } })
    if (!reply.ok) return reply
    const message = first
      ? t('approve.doneFirst')
      : t('approve.done', { amount: said(amount), company: row.entity_name })
    await onDone(message)
    return reply
  }
  return (
    <FormDialog
      draft={['recharge/approve', row.id]}
      open
      onClose={onClose}
      title={t('approve.title', { number: row.recharge_sn })}
      submit={first ? t('approve.submitFirst') : t('approve.submit')}
      schema={form}
      labels={{ amount: t('approve.amount'), reason: t('approve.reason') }}
      help={{ amount: t('approve.amountHelp'), reason: t('approve.reasonHelp') }}
      fields={{
        amount: { currency: walletCurrency },
        reason: { needed: ({ amount }) => typeof amount === 'number' && amount < row.amount_usd },
      }}
      initial={{ amount: row.amount_usd }}
      onSubmit={approve}
    >
      <Form.Item className="examine-lead">
        {t('approve.whole', {
          company: row.entity_name,
          amount: row.currency === walletCurrency ? whole : `${paid} = ${whole}`,
        })}{' '}
        {first ? t('approve.twoHelp', { amount: said(secondApprovalAbove) }) : null}
      </Form.Item>
    </FormDialog>
  )
}
