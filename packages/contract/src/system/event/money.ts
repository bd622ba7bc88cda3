import { z } from 'zod'
import { event } from '../../kit/event.ts'
import { link } from '../../pages.ts'
import { everywhere, inProduct, money } from './parts.ts'

/** Events of the wallet. */

export const moneyEvents = {
  rechargeSubmitted: event({
    name: 'recharge.submitted',
    about: { en: 'Recharge submitted', zh: '商户提交充值' },
    values: z.object({ recharge_id: z.number(), recharge_sn: z.string(), amount: money }),
    notice: {
      en: 'Recharge {{recharge_sn}} ({{amount}}) is waiting for review.',
      zh: '充值单 {{recharge_sn}}（{{amount}}）待审核。',
    },
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
    about: { en: 'Recharge approved', zh: '充值已到账' },
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
    notice: {
      en: '{{amount}} was added to your wallet. Available balance: {{balance}}.',
      zh: '充值{{amount}}已到账，当前可用余额{{balance}}。',
    },
    noticeWith: {
      value: 'partly',
      notice: {
        en: '{{amount}} of {{handed_in}} was added to your wallet. Available balance: {{balance}}. Reason: {{partly}}',
        zh: '您提交的充值{{handed_in}}实际到账{{amount}}，当前可用余额{{balance}}。少到账原因：{{partly}}',
      },
    },
    company: { needs: 'recharge:list', link: (of) => link('/recharge', { id: of.recharge_id }) },
    tone: 'green',
    usual: everywhere,
    webhook: false,
  }),
  rechargeReversed: event({
    name: 'recharge.reversed',
    about: { en: 'Recharge reversed', zh: '充值已撤销' },
    values: z.object({
      recharge_id: z.number(),
      recharge_sn: z.string(),
      amount: money,
      reason: z.string(),
    }),
    notice: {
      en: 'Recharge {{recharge_sn}} was reversed and {{amount}} deducted: {{reason}}',
      zh: '充值单 {{recharge_sn}} 已撤销，{{amount}}已从钱包扣回：{{reason}}',
    },
    company: { needs: 'recharge:list', link: (of) => link('/recharge', { id: of.recharge_id }) },
    tone: 'red',
    usual: everywhere,
    webhook: false,
  }),
  rechargeRejected: event({
    name: 'recharge.rejected',
    about: { en: 'Recharge rejected', zh: '充值未通过' },
    values: z.object({
      recharge_id: z.number(),
      recharge_sn: z.string(),
      amount: money,
      reason: z.string(),
    }),
    notice: {
      en: 'Your recharge of {{amount}} wasn’t approved: {{reason}}',
      zh: '充值{{amount}}未通过审核：{{reason}}',
    },
    company: { needs: 'recharge:list', link: (of) => link('/recharge', { id: of.recharge_id }) },
    tone: 'red',
    usual: everywhere,
    webhook: false,
  }),
  withdrawalPaid: event({
    name: 'withdrawal.paid',
    about: { en: 'Withdrawal paid out', zh: '提现已打款' },
    values: z.object({
      withdrawal_id: z.number(),
      withdrawal_sn: z.string(),
      amount: money,
      payment_reference: z.string(),
    }),
    notice: {
      en: 'Your withdrawal of {{amount}} was paid out: {{payment_reference}}.',
      zh: '提现{{amount}}已付款，付款参考号：{{payment_reference}}。',
    },
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
    about: { en: 'Withdrawal not paid out', zh: '提现未打款' },
    values: z.object({
      withdrawal_id: z.number(),
      withdrawal_sn: z.string(),
      amount: money,
      reason: z.string(),
    }),
    notice: {
      en: 'Your withdrawal of {{amount}} wasn’t paid out and is back in your wallet: {{reason}}',
      zh: '提现{{amount}}未付款，款项已退回钱包：{{reason}}',
    },
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
    about: { en: 'Wallet low', zh: '钱包余额不足' },
    values: z.object({ balance: money, threshold: money }),
    notice: {
      en: 'Your wallet is down to {{balance}}, below {{threshold}}. Recharge in time for your next orders.',
      zh: '钱包余额仅剩{{balance}}，已低于{{threshold}}，请及时充值以免影响付款。',
    },
    company: { needs: 'recharge:list', link: () => link('/recharge') },
    tone: 'amber',
    usual: everywhere,
    webhook: false,
  }),
  couponIssued: event({
    name: 'coupon.issued',
    about: { en: 'Coupon for you', zh: '收到优惠券' },
    values: z.object({ coupon_id: z.number(), code: z.string(), name: z.string(), name_zh: z.string() }),
    notice: { en: 'A coupon for you: {{name}} ({{code}}).', zh: '您收到优惠券：{{name_zh}}（{{code}}）。' },
    company: { needs: null, link: () => link('/couponList') },
    tone: 'green',
    usual: inProduct,
    webhook: false,
  }),
} as const
