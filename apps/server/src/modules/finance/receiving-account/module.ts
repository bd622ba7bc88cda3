import type { WhereTo } from '@dropyard/contract/finance/receiving-account'
import { count, eq } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import type { Module } from '../../../kit/module.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { registerCounts } from '../../system/menu/counts.ts'
import { routes } from './routes.ts'
import { askForAccount, changeAccount, flow } from './service.ts'
import { receivingAccountChange } from './table.ts'

registerCounts({ badges: { receivingAccounts: waiting } })

/** Changes of accounts that wait for a second person. */
async function waiting(ctx: UserCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(receivingAccountChange)
    .where(eq(receivingAccountChange.state, 'requested'))
  return row?.n ?? 0
}

const none = { provider: '', currency: 'USD', instructions_en: '', instructions_zh: '', qr: '' }
const holder = 'Dropyard Trading Ltd.'

/** Where merchants of the demo pay to. */
const accounts: readonly WhereTo[] = [
  {
    ...none,
    channel: 'bank_transfer',
    holder,
    provider: 'Harbour Bank, Hong Kong (SWIFT HRBRHKHH)',
    number: '012-345678-838',
    instructions_en: 'Put your company’s name into the transfer’s reference.',
    instructions_zh: '请在转账附言中注明公司名称。',
  },
  {
    ...none,
    channel: 'bank_transfer',
    currency: 'EUR',
    holder,
    provider: 'Liffey Bank, Dublin (BIC LIFFIE2D)',
    number: 'IE64 IRCE 9205 0112 3456 78',
  },
  { ...none, channel: 'wise', holder, provider: 'Wise', number: 'pay@dropyard.example' },
  { ...none, channel: 'paypal', holder, provider: 'PayPal', number: 'paypal@dropyard.example' },
  { ...none, channel: 'payoneer', holder, provider: 'Payoneer', number: '50019823' },
  { ...none, channel: 'airwallex', holder, provider: 'Airwallex', number: '7954 0192 83' },
]

/** Asked for by finance and approved by the admin; for one of them a new number waits. */
async function demo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const finance = actingAs(ctx, ids, 'finance')
  for (const [sort, one] of accounts.entries()) {
    const shownAs = {
      enabled: true,
      sort: sort * 10,
      countries: one.currency === 'EUR' ? ['DE', 'FR', 'IE', 'NL'] : [],
    }
    const id = await askForAccount(finance, { ...one, ...shownAs })
    const [asked] = await ctx.db
      .select({ id: receivingAccountChange.id })
      .from(receivingAccountChange)
      .where(eq(receivingAccountChange.accountId, id))
    if (asked) await flow.move(actingAs(ctx, ids, 'admin'), 'approve', [asked.id], {})
    if (one.channel === 'payoneer')
      await changeAccount(finance, id, { ...one, ...shownAs, number: '50031174' })
  }
}

export const receivingAccountModule: Module = { name: 'receiving-account', routes, demo }
