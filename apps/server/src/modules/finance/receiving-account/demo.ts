import type { WhereTo } from '@dropyard/contract/finance/receiving-account'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { askForAccount, changeAccount, flow } from './service.ts'
import { receivingAccountChange } from './table.ts'

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
export async function accountDemo(ctx: Ctx): Promise<void> {
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
