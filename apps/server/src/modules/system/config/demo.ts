import type { Ctx } from '../../../kit/context.ts'
import { choice } from './table.ts'

/** Where merchants of the demo pay to, by way of paying in: lines of label and value. */
const accounts: readonly (readonly [string, string, string])[] = [
  [
    'bank_transfer',
    'Account holder: Dropyard Trading Ltd.\nBank: Harbour Bank, Hong Kong\nAccount: 012-345678-838\nSWIFT: HRBRHKHH',
    '户名: Dropyard Trading Ltd.\n开户行: Harbour Bank, Hong Kong\n账号: 012-345678-838\nSWIFT: HRBRHKHH',
  ],
  [
    'wise',
    'Account holder: Dropyard Trading Ltd.\nE-mail: pay@dropyard.example',
    '户名: Dropyard Trading Ltd.\n邮箱: pay@dropyard.example',
  ],
  ['paypal', 'E-mail: paypal@dropyard.example', '邮箱: paypal@dropyard.example'],
  [
    'payoneer',
    'Customer ID: 50019823\nE-mail: pay@dropyard.example',
    '客户 ID: 50019823\n邮箱: pay@dropyard.example',
  ],
  [
    'airwallex',
    'Account holder: Dropyard Trading Ltd.\nAccount: 7954 0192 83',
    '户名: Dropyard Trading Ltd.\n账号: 7954 0192 83',
  ],
]

export async function demoPayAccounts(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(choice)
    .values(
      accounts.map(([code, nameEn, nameZh], sort) => ({ list: 'pay_account', code, nameEn, nameZh, sort })),
    )
    .onConflictDoNothing()
}
