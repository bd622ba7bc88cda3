import type { PayChannel } from '@dropyard/contract/finance/recharge'
import type { Ctx } from '../../../kit/context.ts'
import type { CleanPicture } from '../../../kit/files/clean-picture.ts'
import type { Story } from '../../../kit/jobs/story.ts'
import { pictures } from '../../../kit/start/libraries.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoIds, demoIds } from '../../account/user/demo-ids.ts'
import { createRecharge, flow, keepReceipt } from './service.ts'

/** Recharges of the demo companies in every state; the approved ones are the money that their orders spend. */

interface DemoRecharge {
  who: 'merchant' | 'merchant2'
  daysAgo: number
  amount: number
  currency: string
  channel: PayChannel
  reference: string
  remark?: string
  outcome: 'draft' | 'submitted' | 'confirming' | 'approved' | 'rejected'
  reason?: string
  /** US cents, when only a part was approved. */
  part?: number
}

const demoRecharges: readonly DemoRecharge[] = [
  {
    who: 'merchant',
    daysAgo: 97,
    amount: 500_000,
    currency: 'USD',
    channel: 'bank_transfer',
    reference: 'HSBC-77120934',
    outcome: 'approved',
  },
  {
    who: 'merchant',
    daysAgo: 61,
    amount: 300_000,
    currency: 'EUR',
    channel: 'wise',
    reference: 'WISE-551902',
    outcome: 'approved',
    remark: 'From our Dublin account',
  },
  {
    who: 'merchant',
    daysAgo: 40,
    amount: 250_000,
    currency: 'USD',
    channel: 'paypal',
    reference: '7XK41229PA',
    outcome: 'approved',
    part: 239_000,
    reason: 'PayPal kept a fee of 110.00 USD.',
  },
  {
    who: 'merchant',
    daysAgo: 19,
    amount: 1_200_000,
    currency: 'USD',
    channel: 'bank_transfer',
    reference: 'HSBC-77204411',
    outcome: 'approved',
  },
  {
    who: 'merchant',
    daysAgo: 9,
    amount: 80_000,
    currency: 'USD',
    channel: 'other',
    reference: '000000',
    outcome: 'rejected',
    reason:
      'The receipt shows another sender and no bank reference. Please hand in the transfer confirmation.',
  },
  {
    who: 'merchant',
    daysAgo: 2,
    amount: 1_500_000,
    currency: 'USD',
    channel: 'bank_transfer',
    reference: 'HSBC-77318820',
    outcome: 'confirming',
  },
  {
    who: 'merchant',
    daysAgo: 1,
    amount: 400_000,
    currency: 'USD',
    channel: 'payoneer',
    reference: 'PYN-90431',
    outcome: 'submitted',
  },
  {
    who: 'merchant',
    daysAgo: 0,
    amount: 120_000,
    currency: 'GBP',
    channel: 'wise',
    reference: 'WISE-560117',
    outcome: 'draft',
  },
  {
    who: 'merchant2',
    daysAgo: 95,
    amount: 200_000,
    currency: 'USD',
    channel: 'wise',
    reference: 'WISE-548871',
    outcome: 'approved',
  },
  {
    who: 'merchant2',
    daysAgo: 12,
    amount: 150_000,
    currency: 'USD',
    channel: 'paypal',
    reference: '3LQ90017BD',
    outcome: 'approved',
  },
  {
    who: 'merchant2',
    daysAgo: 1,
    amount: 150_000,
    currency: 'USD',
    channel: 'paypal',
    reference: '3LQ90017BD',
    outcome: 'submitted',
    remark: 'Sent again, the first one is missing',
  },
]

export async function demoRechargeRows(ctx: Ctx): Promise<Story[]> {
  const ids = await demoIds(ctx)
  return demoRecharges.map((one) => storyOf(ctx, ids, one))
}

async function* storyOf(ctx: Ctx, ids: DemoIds, one: DemoRecharge): Story {
  const at = new Date(ctx.now.getTime() - one.daysAgo * 86_400_000)
  yield at
  const id = await createRecharge(
    actingAs({ ...ctx, now: at }, ids, one.who),
    {
      amount: one.amount,
      currency: one.currency,
      channel: one.channel,
      bank_reference: one.reference,
      transfer_day: at.toISOString().slice(0, 10),
      remark: one.remark ?? '',
      submit: one.outcome !== 'draft',
    },
    await keepReceipt(ctx.files, await picture(one)),
  )
  const later = { ...ctx, now: new Date(Math.min(at.getTime() + 7_200_000, ctx.now.getTime())) }
  yield later.now
  const finance = actingAs(later, ids, 'finance')
  const approval = { ...(one.part ? { amount: one.part } : {}), reason: one.reason ?? '' }
  if (one.outcome === 'rejected') await flow.move(finance, 'reject', [id], { reason: one.reason ?? '' })
  if (one.outcome === 'confirming') await flow.move(finance, 'first-approve', [id], approval)
  if (one.outcome !== 'approved') return
  if (one.amount <= 1_000_000) await flow.move(finance, 'approve', [id], approval)
  else {
    await flow.move(finance, 'first-approve', [id], approval)
    await flow.move(actingAs(later, ids, 'admin'), 'second-approve', [id], {})
  }
}

/** A plain transfer confirmation. */
async function picture(one: DemoRecharge): Promise<CleanPicture> {
  const line = (y: number, text: string, size = 22) =>
    `<text x="40" y="${y}" font-family="sans-serif" font-size="${size}" fill="#222">${text}</text>`
  const amount = `${(one.amount / 100).toFixed(2)} ${one.currency}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420">
    <rect width="640" height="420" fill="#fff"/><rect width="640" height="70" fill="#1f4e79"/>
    <text x="40" y="46" font-family="sans-serif" font-size="28" fill="#fff">Transfer confirmation</text>
    ${line(130, `Amount: ${amount}`, 30)}${line(190, `Reference: ${one.reference}`)}
    ${line(240, 'To: Dropyard Trading Ltd.')}${line(290, `Paid by: ${one.who === 'merchant' ? 'Northwind Outdoor' : 'Lumen Living'}`)}
    <rect x="40" y="340" width="560" height="2" fill="#bbb"/></svg>`
  const sharp = await pictures()
  const { data, info } = await sharp(Buffer.from(svg)).webp().toBuffer({ resolveWithObject: true })
  return { content: data, extension: 'webp', width: info.width, height: info.height }
}
