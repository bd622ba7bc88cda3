import { errors } from '../../kit/errors.ts'

/** Errors of adding, authorizing and syncing a store. */
export const storeErrors = errors('store', {
  other_platform: ['Choose stores of {{platform}} only.', '只能选择 {{platform}} 店铺。'],
  taken: ['This store is connected already.', '该店铺已授权，不能重复连接。'],
  not_ready: ['Stores of {{platform}} can’t be connected yet.', '暂不支持连接 {{platform}} 店铺。'],
  gone: ['Stores of this platform can no longer be connected.', '该平台店铺已停止连接。'],
  unauthorized: ['The store refused these credentials: {{reason}}', '店铺拒绝了授权信息：{{reason}}'],
  unreachable: [
    'The store can’t be reached right now. Try again in a minute.',
    '暂时无法连接店铺，请稍后重试。',
  ],
  not_authorized: ['Authorize this store first.', '请先完成店铺授权。'],
  disabled: ['This store is disabled. Enable it first.', '该店铺已停用，请先启用。'],
  archived: ['This store is archived. Take it out of the archive first.', '该店铺已归档，请先恢复。'],
  sync_off: ['Order sync is off for this store. Switch it on first.', '该店铺未开启订单同步，请先开启。'],
  nothing_failed: ['No order is left to try again.', '没有可重试的订单。'],
  has_orders: [
    '{{name}} has orders, which are kept. Archive it instead.',
    '店铺“{{name}}”已有订单，不能删除，请改为归档。',
  ],
  asked: [
    '{{name}} has data requests of buyers, which are kept. Archive it instead.',
    '店铺“{{name}}”有买家数据请求记录，不能删除，请改为归档。',
  ],
  other_shop: [
    'This store is connected to {{shop}}. Add the other shop as a new store.',
    '该店铺为 {{shop}}，其他店铺请另行新增。',
  ],
  other_account: [
    'You logged in as {{account}}, which is a different account. Log in to the right one and try again.',
    '本次授权的账号为 {{account}}，与该店铺不一致，请在平台登录正确的账号后重试。',
  ],
  no_account: ['The authorization doesn’t reach this account.', '当前授权不包含该账号。'],
  bound: [
    'Orders came from {{account}} already. Add the other one as a store of its own.',
    '已从 {{account}} 同步订单，其他账号请另行新增店铺。',
  ],
  declined: [
    'Authorization was declined in the store. Start again to connect.',
    '店铺拒绝了授权，如需连接请重新发起。',
  ],
  wrong_answer: [
    'This answer didn’t come from the store, or came too late. Start the authorization again.',
    '授权响应无效或已过期，请重新发起授权。',
  ],
  sync_denied: [
    'We can’t read this store’s orders. Authorize again and allow all permissions.',
    '店铺未授予订单读取权限，请重新授权并允许全部权限。',
  ],
  sync_failed: [
    'The store didn’t answer as expected; it is tried again automatically.',
    '店铺响应异常，系统将自动重试。',
  ],
  state: ['The authorization expired or came from another window. Start again.', '授权已过期，请重新发起。'],
  other_session: [
    'You started this authorization in another browser, or before you logged in again. Go on only if you started it yourself.',
    '该授权在其他浏览器或重新登录前发起，请确认由您本人发起后再继续。',
  ],
  other_person: [
    'Someone else started this authorization. Log in as the person who started it, or start it again from your own store list.',
    '该授权由其他账号发起，请使用发起授权的账号登录，或在您的店铺列表重新发起。',
  ],
  moved: [
    'The store was changed or your access was removed after you started. Start the authorization again.',
    '发起授权后店铺信息或您的权限已变更，请重新发起授权。',
  ],
})
