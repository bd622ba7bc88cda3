import type { PayoutChannel } from '@dropyard/contract/finance/withdrawal-rule'
import type { Ctx } from '../../../kit/context.ts'
import type { Story } from '../../../kit/jobs/story.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoIds, demoIds } from '../../account/user/demo-ids.ts'
import { flow, served } from './service.ts'

/** Withdrawals of the demo companies, one in every state that somebody can look at. */

interface DemoWithdrawal {
  who: 'merchant' | 'merchant2'
  daysAgo: number
  amount: number
  channel: PayoutChannel
  outcome: 'requested' | 'confirming' | 'approved' | 'paid' | 'rejected' | 'failed' | 'cancelled'
  remark?: string
  said?: string
}

const accounts = {
  merchant: {
    account_name: 'Northwind Outdoor Ltd.',
    account_number: 'IE29AIBK93115212345678',
    bank_name: 'AIB Dublin',
  },
  merchant2: {
    account_name: 'Lumen Living SARL',
    account_number: 'billing@lumen-living.example',
    bank_name: '',
  },
} as const

const demo: readonly DemoWithdrawal[] = [
  {
    who: 'merchant',
    daysAgo: 38,
    amount: 60_000,
    channel: 'bank_transfer',
    outcome: 'paid',
    said: 'SEPA-2210458',
  },
  {
    who: 'merchant',
    daysAgo: 21,
    amount: 45_000,
    channel: 'bank_transfer',
    outcome: 'failed',
    said: 'The bank returned it: the account is closed for incoming transfers.',
  },
  { who: 'merchant', daysAgo: 15, amount: 25_000, channel: 'wise', outcome: 'cancelled' },
  { who: 'merchant', daysAgo: 3, amount: 30_000, channel: 'bank_transfer', outcome: 'approved' },
  {
    who: 'merchant',
    daysAgo: 0,
    amount: 20_000,
    channel: 'wise',
    outcome: 'requested',
    remark: 'Deposit of the trade fair is due on Friday',
  },
  {
    who: 'merchant2',
    daysAgo: 10,
    amount: 12_000,
    channel: 'paypal',
    outcome: 'rejected',
    said: 'The PayPal account is in another name. Please give an account of the company.',
  },
  { who: 'merchant2', daysAgo: 1, amount: 15_000, channel: 'paypal', outcome: 'requested' },
]

export async function demoWithdrawals(ctx: Ctx): Promise<Story[]> {
  const ids = await demoIds(ctx)
  return demo.map((one) => storyOf(ctx, ids, one))
}

async function* storyOf(ctx: Ctx, ids: DemoIds, one: DemoWithdrawal): Story {
  const at = new Date(ctx.now.getTime() - one.daysAgo * 86_400_000 - 3_600_000)
  const merchant = actingAs({ ...ctx, now: at }, ids, one.who)
  const { amount, channel, outcome, remark = '', said = '' } = one
  yield at
  const { id } = await served.create(merchant, { amount, channel, ...accounts[one.who], remark })
  const later = { ...ctx, now: new Date(Math.min(at.getTime() + 7_200_000, ctx.now.getTime())) }
  yield later.now
  const finance = actingAs(later, ids, 'finance')
  if (outcome === 'cancelled') await flow.move(merchant, 'cancel', [id], {})
  if (outcome === 'rejected') await flow.move(finance, 'reject', [id], { reason: said })
  if (outcome !== 'paid' && outcome !== 'failed' && outcome !== 'approved') return
  await flow.move(finance, 'approve', [id], {})
  if (outcome === 'paid') await flow.move(finance, 'pay', [id], { payment_reference: said })
  if (outcome === 'failed') await flow.move(finance, 'fail', [id], { reason: said })
}
