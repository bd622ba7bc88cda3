import { errors } from '../../kit/errors.ts'
import type { Words } from '../../kit/text.ts'

/**
 * The ledger's kinds, and its one rule that isn't arithmetic: which part of a wallet is bonus money. The server books with it;
 * screens take names from it.
 */

/** Remarks begin with the number of the subject, such as RC00000012 or an order's number, followed by free text. */
export function remarkParts(remark: string): { number: string; rest: string } {
  const number = /^[A-Z]{1,4}\d[\w-]*/.exec(remark)?.[0] ?? ''
  const rest = remark.slice(number.length).replace(/^[\s:]+/, '')
  return { number, rest: rest.trim() }
}

/** The currency of wallets. */
export const walletCurrency = 'USD'
/** The currency in which carriers charge and pay. */
export const carrierCurrency = 'CNY'

/** The kind of a posting. A positive amount is money into the wallet. */
export const ledgerKinds = {
  recharge: { en: 'Recharge', zh: '充值' },
  recharge_bonus: { en: 'Recharge bonus', zh: '充值赠送' },
  recharge_reversal: { en: 'Recharge reversed', zh: '充值撤销' },
  order_payment: { en: 'Order payment', zh: '订单付款' },
  order_refund: { en: 'Order refund', zh: '订单退款' },
  freight_adjustment: { en: 'Freight adjustment', zh: '运费差额' },
  make_up_charge: { en: 'Additional charge', zh: '补款' },
  compensation: { en: 'Compensation', zh: '赔付' },
  freeze: { en: 'Funds held', zh: '冻结' },
  unfreeze: { en: 'Funds released', zh: '解冻' },
  withdrawal: { en: 'Withdrawal', zh: '提现' },
  withdrawal_fee: { en: 'Withdrawal fee', zh: '提现手续费' },
  manual_credit: { en: 'Credited by hand', zh: '人工增加' },
  manual_debit: { en: 'Debited by hand', zh: '人工扣除' },
  carrier_claim: { en: 'Carrier claim', zh: '物流商索赔' },
} as const satisfies Record<string, Words>
export type LedgerKind = keyof typeof ledgerKinds
/** Kinds that never affect a wallet: between the product's company and others. */
type HouseKind = 'carrier_claim'
const houseKinds: ReadonlySet<string> = new Set<HouseKind>(['carrier_claim'])
export type WalletKind = Exclude<LedgerKind, HouseKind>
export const walletKindNames = Object.keys(ledgerKinds).filter((kind) => !houseKinds.has(kind)) as [
  WalletKind,
  ...WalletKind[],
]

/** System accounts: the counter accounts of wallets. They have no limit. */
export const systemAccounts = {
  bank: { en: 'Money in banks and payment services', zh: '银行及支付账户' },
  sales: { en: 'Goods sold', zh: '商品销售' },
  shipping: { en: 'Shipping sold', zh: '运费收入' },
  service: { en: 'Service fees', zh: '服务费收入' },
  duty: { en: 'Duty and tax collected', zh: '代收关税及税费' },
  discount: { en: 'Coupons and discounts', zh: '优惠券及折扣' },
  bonus: { en: 'Bonus money given', zh: '赠送金' },
  payment_fee: { en: 'Payment fees', zh: '支付手续费' },
  compensation: { en: 'Compensation paid', zh: '赔付支出' },
  adjustment: { en: 'Adjustments by hand', zh: '人工调整' },
  currency: { en: 'Currency gains and losses', zh: '汇兑损益' },
  carrier_claims: { en: 'Claims that carriers have granted', zh: '应收物流商赔款' },
  carrier_compensation: { en: 'Compensation by carriers', zh: '物流商赔付收入' },
} as const satisfies Record<string, Words>
export type SystemAccount = keyof typeof systemAccounts
export const systemAccountNames = Object.keys(systemAccounts) as SystemAccount[]

export const financeErrors = errors('finance', {
  insufficient: [
    'Your wallet is short by {{shortfall}}. Recharge and try again.',
    '钱包余额不足，还差 {{shortfall}}，请充值后重试。',
  ],
  not_withdrawable: [
    'You can withdraw up to {{withdrawable}}. Bonus credit can’t be withdrawn.',
    '最多可提现 {{withdrawable}}：赠送金仅可消费，不可提现。',
  ],
  no_wallet: ['This company has no {{currency}} wallet.', '该公司没有 {{currency}} 钱包。'],
  key_reused: ['A different posting has the key {{key}} already.', '幂等键 {{key}} 已用于另一笔记账。'],
  statement_long: [
    '{{count}} lines; the maximum is {{most}}. Choose a shorter period.',
    '对账单共 {{count}} 行，超过上限 {{most}} 行，请缩短时间范围。',
  ],
  reversed: ['This posting has been reversed already.', '该笔记账已被冲销。'],
  in_debt: [
    'The wallet is {{debt}} below zero; the credit limit can’t be lower than that.',
    '钱包欠款 {{debt}}，授信额度不能更低。',
  ],
})

/** Credits that are bonus money: they can be spent, not withdrawn. */
const bonusCredits: ReadonlySet<LedgerKind> = new Set(['recharge_bonus'])
/** Debits that pay for something; they use bonus money first. All other debits take paid-in money. */
const spending: ReadonlySet<LedgerKind> = new Set(['order_payment', 'make_up_charge'])
/** Debits that pay out money: bonus money must stay. */
const payouts: ReadonlySet<LedgerKind> = new Set(['freeze', 'withdrawal', 'withdrawal_fee'])

export const isPayout = (kind: LedgerKind): boolean => payouts.has(kind)

/**
 * Change of a wallet's bonus part by one line of a posting. `bonus` is the bonus part before the line; `taken` is the bonus money
 * that earlier postings of the same reference took and did not return. A refund restores it first, so that bonus money can't be
 * turned into cash by paying and cancelling.
 */
export function bonusChange(kind: LedgerKind, amount: number, bonus: number, taken: number): number {
  if (amount < 0) return spending.has(kind) ? -Math.min(bonus, -amount) || 0 : 0
  return bonusCredits.has(kind) ? amount : Math.min(amount, Math.max(0, taken))
}

/** The amount that may be paid out: available money less the bonus part, in minor units. */
export const withdrawableOf = (available: number, bonus: number): number => Math.max(0, available - bonus)
