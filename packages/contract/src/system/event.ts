import { z } from 'zod'
import { type EventKind, event } from '../kit/event.ts'
import { link } from '../pages.ts'

/** Everything that people are told about and that webhooks carry. */

const order = {
  order_id: z.number(),
  order_sn: z.string(),
  plt_order_sn: z.string(),
  store_id: z.number().nullable(),
}
/** Written in the reader's language when it is read. */
const money = z.object({ amount: z.number(), currency: z.string() })
const orders = {
  needs: 'order:list',
  link: (of: { order_id: number; order_sn: string }) =>
    link('/ordersList', { search: of.order_sn, id: of.order_id }),
}
const quiet = { product: false, mail: false } as const
const inProduct = { product: true, mail: false } as const
const everywhere = { product: true, mail: true } as const

export const events = {
  orderPaid: event({
    name: 'order.paid',
    about: { en: 'Order paid', zh: '订单已付款' },
    values: z.object({ ...order, pay_amount: z.number(), currency: z.string() }),
    notice: { en: 'Order {{order_sn}} was paid.', zh: '订单 {{order_sn}} 已付款。' },
    company: orders,
    tone: 'neutral',
    usual: quiet,
    webhook: true,
  }),
  orderShipped: event({
    name: 'order.shipped',
    about: { en: 'Order shipped', zh: '订单已发货' },
    values: z.object({ ...order, tracking_number: z.string(), express_name: z.string() }),
    notice: {
      en: 'Order {{order_sn}} was shipped: {{tracking_number}}.',
      zh: '订单 {{order_sn}} 已发货，运单号 {{tracking_number}}。',
    },
    company: orders,
    tone: 'neutral',
    usual: inProduct,
    webhook: true,
  }),
  orderDelivered: event({
    name: 'order.delivered',
    about: { en: 'Order delivered', zh: '订单已签收' },
    values: z.object({ ...order, tracking_number: z.string() }),
    notice: { en: 'Order {{order_sn}} was delivered.', zh: '订单 {{order_sn}} 已签收。' },
    company: orders,
    tone: 'green',
    usual: inProduct,
    webhook: true,
  }),
  orderCancelled: event({
    name: 'order.cancelled',
    about: { en: 'Order cancelled', zh: '订单已取消' },
    values: z.object({ ...order, reason: z.string() }),
    notice: { en: 'Order {{order_sn}} was cancelled.', zh: '订单 {{order_sn}} 已取消。' },
    company: orders,
    tone: 'amber',
    usual: quiet,
    webhook: true,
  }),
  goodsChanged: event({
    name: 'goods.changed',
    about: { en: 'Goods that you list changed', zh: '已刊登商品有变更' },
    values: z.object({
      goods_id: z.number(),
      spu: z.string(),
      title: z.string(),
      title_zh: z.string(),
      /** `content`, `price` or `shelf`. */
      changed: z.array(z.string()),
      on_shelf: z.boolean(),
    }),
    notice: {
      en: '{{title}} changed. Look whether your listing still fits.',
      zh: '商品“{{title_zh}}”有变更，请检查您的刊登。',
    },
    company: { needs: 'goods:list', link: (of) => link('/goodsList/detail', { id: of.goods_id }) },
    tone: 'amber',
    usual: inProduct,
    webhook: true,
  }),
  stockLow: event({
    name: 'stock.low',
    about: { en: 'Stock low', zh: '库存不足' },
    values: z.object({
      goods_id: z.number(),
      sku_id: z.number(),
      sku: z.string(),
      title: z.string(),
      title_zh: z.string(),
      available: z.number(),
    }),
    notice: {
      en: '{{sku}} is running low: {{available}} left.',
      zh: '{{sku}} 库存不足，仅剩 {{available}} 件。',
    },
    company: { needs: 'goods:list', link: (of) => link('/goodsList/detail', { id: of.goods_id }) },
    staff: { needs: 'inventory:adjust', link: (of) => link('/inventory', { search: of.sku }) },
    tone: 'amber',
    usual: inProduct,
    webhook: true,
  }),
  rechargeSubmitted: event({
    name: 'recharge.submitted',
    about: { en: 'Recharge handed in', zh: '商户提交充值' },
    values: z.object({ recharge_id: z.number(), recharge_sn: z.string(), amount: money }),
    notice: {
      en: 'Recharge {{recharge_sn}} of {{amount}} waits for review.',
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
      /** What can be spent without credit. */
      balance: money,
      /** What was handed in, and why less of it is credited; empty when it is the whole. */
      handed_in: money,
      partly: z.string(),
    }),
    notice: {
      en: 'Your recharge of {{amount}} is in your wallet. Available now: {{balance}}.',
      zh: '充值{{amount}}已到账，当前可用余额{{balance}}。',
    },
    noticeWith: {
      value: 'partly',
      notice: {
        en: '{{amount}} of your recharge of {{handed_in}} is in your wallet. Available now: {{balance}}. Why less: {{partly}}',
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
    about: { en: 'Recharge taken back', zh: '充值已撤销' },
    values: z.object({
      recharge_id: z.number(),
      recharge_sn: z.string(),
      amount: money,
      reason: z.string(),
    }),
    notice: {
      en: 'Your recharge {{recharge_sn}} was reversed and {{amount}} taken out of your wallet: {{reason}}',
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
      en: 'Your recharge of {{amount}} was not approved: {{reason}}',
      zh: '充值{{amount}}未通过审核：{{reason}}',
    },
    company: { needs: 'recharge:list', link: (of) => link('/recharge', { id: of.recharge_id }) },
    tone: 'red',
    usual: everywhere,
    webhook: false,
  }),
  withdrawalPaid: event({
    name: 'withdrawal.paid',
    about: { en: 'Withdrawal paid out', zh: '提现已付款' },
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
    about: { en: 'Withdrawal not paid out', zh: '提现未付款' },
    values: z.object({
      withdrawal_id: z.number(),
      withdrawal_sn: z.string(),
      amount: money,
      reason: z.string(),
    }),
    notice: {
      en: 'Your withdrawal of {{amount}} was not paid out and is back in your wallet: {{reason}}',
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
  listingDone: event({
    name: 'listing.done',
    about: { en: 'Listing batch done', zh: '刊登批次完成' },
    values: z.object({
      batch_id: z.number(),
      batch_no: z.string(),
      total: z.number(),
      success: z.number(),
      fail: z.number(),
    }),
    notice: {
      en: 'Batch {{batch_no}} is done: {{success}} of {{total}} published, {{fail}} failed.',
      zh: '批次 {{batch_no}} 已完成：成功 {{success}}/{{total}}，失败 {{fail}}。',
    },
    company: { needs: 'listing:list', link: (of) => link('/listingRecord', { batch: [of.batch_id] }) },
    tone: 'neutral',
    usual: inProduct,
    webhook: true,
  }),
  storeLost: event({
    name: 'store.lost',
    about: { en: 'Store lost its authorization', zh: '店铺授权失效' },
    values: z.object({ store_id: z.number(), store: z.string() }),
    notice: {
      en: '{{store}} lost its authorization. Its orders do not come in until you authorize it again.',
      zh: '店铺“{{store}}”授权已失效，重新授权前将无法同步订单。',
    },
    company: { needs: 'store:list', link: (of) => link('/storeList', { authorize: of.store_id }) },
    tone: 'red',
    usual: everywhere,
    webhook: false,
  }),
  dataRequested: event({
    name: 'store.data_requested',
    about: { en: 'Buyer asks for their data', zh: '买家请求查看个人数据' },
    values: z.object({ request_id: z.number(), store: z.string() }),
    notice: {
      en: 'A buyer of {{store}} asks what is held about them. Answer within 30 days.',
      zh: '店铺“{{store}}”的买家请求查看其个人数据，请在 30 天内答复。',
    },
    company: { needs: 'data-request:list', link: (of) => link('/dataRequests', { id: of.request_id }) },
    tone: 'amber',
    usual: everywhere,
    webhook: false,
  }),
  sourcingAnswered: event({
    name: 'sourcing.answered',
    about: { en: 'Sourcing request answered', zh: '寻源请求已回复' },
    values: z.object({ request_id: z.number(), title: z.string() }),
    notice: { en: 'Your sourcing request “{{title}}” was answered.', zh: '寻源请求“{{title}}”已有回复。' },
    company: { needs: null, link: (of) => link('/externalLinks', { id: of.request_id }) },
    tone: 'neutral',
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
  webhookDisabled: event({
    name: 'webhook.disabled',
    about: { en: 'Webhook switched off', zh: 'Webhook 已停用' },
    values: z.object({ webhook_id: z.number(), url: z.string(), days: z.number() }),
    notice: {
      en: 'The webhook to {{url}} failed for {{days}} days and was switched off.',
      zh: '发往 {{url}} 的 Webhook 连续 {{days}} 天失败，已停用。',
    },
    company: { needs: 'webhook:list', link: () => link('/webhooks') },
    tone: 'red',
    usual: everywhere,
    webhook: false,
  }),
  passwordChanged: event({
    name: 'account.password_changed',
    about: { en: 'Your password was changed', zh: '密码已修改' },
    values: z.object({ sessions: z.number() }),
    notice: {
      en: 'Your password was changed. Everywhere else you were signed out. Was it not you? Contact support at once.',
      zh: '您的密码已修改，其他设备均已退出登录。如非本人操作，请立即联系客服。',
    },
    company: { needs: null, link: () => link('/noticeList') },
    staff: { needs: null, link: () => link('/noticeList') },
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  emailChanged: event({
    name: 'account.email_changed',
    about: { en: 'Your sign-in e-mail was changed', zh: '登录邮箱已修改' },
    values: z.object({ email: z.string() }),
    notice: {
      en: 'You now sign in with {{email}}.',
      zh: '您的登录邮箱已更改为 {{email}}。',
    },
    company: { needs: null, link: () => link('/noticeList') },
    staff: { needs: null, link: () => link('/noticeList') },
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  announcement: event({
    name: 'announcement',
    about: { en: 'Announcements', zh: '系统公告' },
    values: z.object({ title: z.string(), content: z.string() }),
    notice: { en: '{{title}}', zh: '{{title}}' },
    company: { needs: null, link: () => link('/noticeList') },
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  staffAnnouncement: event({
    name: 'announcement.staff',
    about: { en: 'Announcements', zh: '系统公告' },
    values: z.object({ title: z.string(), content: z.string() }),
    notice: { en: '{{title}}', zh: '{{title}}' },
    staff: { needs: null, link: () => link('/noticeList') },
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
} as const

/** Every kind, as lists show them. */
export const eventKinds: readonly EventKind[] = Object.values(events)

export const eventOf = (name: string): EventKind | undefined => eventKinds.find((kind) => kind.name === name)
