import { z } from 'zod'
import { event } from '../../../kit/event.ts'
import { link } from '../../../pages.ts'
import { everywhere, inProduct, money } from './parts.ts'

/** Events of the wallet. */

export const moneyEvents = {
  rechargeSubmitted: event({
    name: 'recharge.submitted',
    about: ['Recharge submitted', '商户提交充值'],
    values: z.object({ recharge_id: z.number(), recharge_sn: z.string(), amount: money }),
    notice: [
      'Recharge {{recharge_sn}} ({{amount}}) is waiting for review.',
      '充值单 {{recharge_sn}}（{{amount}}）待审核。',
    ],
    staff: {
      needs: 'recharge-examine:approve',
      link: (of) => link('/rechargeExamine', { id: of.recharge_id }),
    },
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  rechargeApproved: event({
    name: 'recharge.approved',
    about: ['Recharge approved', '充值已到账'],
    values: z.object({
      recharge_id: z.number(),
      recharge_sn: z.string(),
      amount: money,
      /** The amount available without credit. */
      balance: money,
      /** The amount submitted, and why less of it is credited; empty when all of it is. */
      handed_in: money,
      partly: z.string(),
    }),
    notice: [
      '{{amount}} was added to your wallet. Available balance: {{balance}}.',
      '充值{{amount}}已到账，当前可用余额{{balance}}。',
    ],
    noticeWith: {
      value: 'partly',
      notice: [
        '{{amount}} of {{handed_in}} was added to your wallet. Available balance: {{balance}}. Reason: {{partly}}',
        '您提交的充值{{handed_in}}实际到账{{amount}}，当前可用余额{{balance}}。少到账原因：{{partly}}',
      ],
    },
    company: { needs: 'recharge:list', link: (of) => link('/recharge', { id: of.recharge_id }) },
    tone: 'green',
    usual: everywhere,
    webhook: false,
  }),
  rechargeReversed: event({
    name: 'recharge.reversed',
    about: ['Recharge reversed', '充值已撤销'],
    values: z.object({
      recharge_id: z.number(),
      recharge_sn: z.string(),
      amount: money,
      reason: z.string(),
    }),
    notice: [
      'Recharge {{recharge_sn}} was reversed and {{amount}} deducted: {{reason}}',
      '充值单 {{recharge_sn}} 已撤销，{{amount}}已从钱包扣回：{{reason}}',
    ],
    company: { needs: 'recharge:list', link: (of) => link('/recharge', { id: of.recharge_id }) },
    tone: 'red',
    usual: everywhere,
    webhook: false,
  }),
  rechargeRejected: event({
    name: 'recharge.rejected',
    about: ['Recharge rejected', '充值未通过'],
    values: z.object({
      recharge_id: z.number(),
      recharge_sn: z.string(),
      amount: money,
      reason: z.string(),
    }),
    notice: [
      'Your recharge of {{amount}} wasn’t approved: {{reason}}',
      '充值{{amount}}未通过审核：{{reason}}',
    ],
    company: { needs: 'recharge:list', link: (of) => link('/recharge', { id: of.recharge_id }) },
    tone: 'red',
    usual: everywhere,
    webhook: false,
  }),
  withdrawalPaid: event({
    name: 'withdrawal.paid',
    about: ['Withdrawal paid out', '提现已打款'],
    values: z.object({
      withdrawal_id: z.number(),
      withdrawal_sn: z.string(),
      amount: money,
      payment_reference: z.string(),
    }),
    notice: [
      'Your withdrawal of {{amount}} was paid out: {{payment_reference}}.',
      '提现{{amount}}已付款，付款参考号：{{payment_reference}}。',
    ],
    company: {
      needs: 'withdrawal:list',
      link: (of) => link('/recharge', { of: 'withdrawals', id: of.withdrawal_id }),
    },
    tone: 'green',
    usual: everywhere,
    webhook: false,
  }),
  withdrawalRefused: event({
    name: 'withdrawal.refused',
    about: ['Withdrawal not paid out', '提现未打款'],
    values: z.object({
      withdrawal_id: z.number(),
      withdrawal_sn: z.string(),
      amount: money,
      reason: z.string(),
    }),
    notice: [
      'Your withdrawal of {{amount}} wasn’t paid out and is back in your wallet: {{reason}}',
      '提现{{amount}}未付款，款项已退回钱包：{{reason}}',
    ],
    company: {
      needs: 'withdrawal:list',
      link: (of) => link('/recharge', { of: 'withdrawals', id: of.withdrawal_id }),
    },
    tone: 'red',
    usual: everywhere,
    webhook: false,
  }),
  walletLow: event({
    name: 'wallet.low',
    about: ['Wallet low', '钱包余额不足'],
    values: z.object({ balance: money, threshold: money }),
    notice: [
      'Your wallet is down to {{balance}}, below {{threshold}}. Recharge in time for your next orders.',
      '钱包余额仅剩{{balance}}，已低于{{threshold}}，请及时充值以免影响付款。',
    ],
    company: { needs: 'recharge:list', link: () => link('/recharge') },
    tone: 'amber',
    usual: everywhere,
    webhook: false,
  }),
  couponIssued: event({
    name: 'coupon.issued',
    about: ['Coupon for you', '收到优惠券'],
    values: z.object({ coupon_id: z.number(), code: z.string(), name: z.string(), name_zh: z.string() }),
    notice: ['A coupon for you: {{name}} ({{code}}).', '您收到优惠券：{{name_zh}}（{{code}}）。'],
    company: { needs: null, link: () => link('/couponList') },
    tone: 'green',
    usual: inProduct,
    webhook: false,
  }),
} as const
