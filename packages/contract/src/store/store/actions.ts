import { allowUnless, type May, rowActions } from '../../kit/row-actions.ts'
import type { IntakeReason } from '../../order/order-intake/reasons.ts'
import { platformIds } from '../platform/facts.ts'
import { store } from '../store.ts'
import { storeErrors } from './errors.ts'
import { type StoreRow, storeStatus } from './row.ts'

/** A merchant's actions on a store, and when each is allowed. */

type Facts = Pick<StoreRow, 'status' | 'authed' | 'sync_order' | 'platform_id' | 'has_orders'>

/** Whether its orders can be requested now. */
export const mayAsk = ({ status, authed }: Pick<Facts, 'status' | 'authed'>): May =>
  allowUnless(
    [status === storeStatus.archived, storeErrors.archived],
    [status === storeStatus.disabled, storeErrors.disabled],
    [!authed, storeErrors.not_authorized],
  )

const kept = ({ status }: Pick<Facts, 'status'>): May =>
  allowUnless([status === storeStatus.archived, storeErrors.archived])

export const storeActions = rowActions<Facts>()({
  name: 'store',
  actions: {
    sync: {
      words: ['Sync now', '立即同步'],
      call: store.sync,
      may: (row) => (row.sync_order ? mayAsk(row) : { ok: false, why: storeErrors.sync_off }),
    },
    authorize: { words: ['Authorize', '授权'], call: store.authorize, may: kept },
    edit: { words: ['Edit', '编辑'], call: store.update, may: kept },
    // One authorization of an Amazon seller reaches many marketplaces.
    bind: {
      words: ['Choose marketplace', '选择站点'],
      call: store.bind,
      may: (row) => ({ ok: kept(row).ok && row.authed && row.platform_id === platformIds.amazon }),
    },
    enable: {
      words: ['Enable', '启用'],
      successText: [['{{name}} is enabled', '已启用 {{name}}']],
      call: store.update,
      extraBody: { status: storeStatus.enabled },
      may: ({ status }) => ({ ok: status === storeStatus.disabled }),
    },
    unarchive: {
      words: ['Restore store', '恢复店铺'],
      successText: [['Store restored', '店铺已恢复']],
      call: store.archive,
      extraBody: { archived: false },
      may: ({ status }) => ({ ok: status === storeStatus.archived }),
    },
    disable: {
      words: ['Disable', '停用'],
      confirm: [['Disable {{name}}?', '停用 {{name}}？']],
      lead: [
        'Orders are no longer synced and nothing is sent to the store. Existing orders stay.',
        '停用后不再同步订单，也不会向店铺推送内容；已同步的订单保留。',
      ],
      successText: [['{{name}} is disabled', '已停用 {{name}}']],
      call: store.update,
      extraBody: { status: storeStatus.disabled },
      danger: true,
      may: ({ status }) => ({ ok: status === storeStatus.enabled }),
    },
    archive: {
      words: ['Archive store', '归档店铺'],
      confirm: [['Archive {{name}}?', '归档 {{name}}？']],
      lead: [
        'Order sync, tracking numbers and listing stop for this store, and it leaves your lists. Its orders stay, and you can take it out of the archive at any time.',
        '归档后停止同步订单、回传运单号和刊登商品，店铺不再显示在列表中。已有订单保留，可随时恢复。',
      ],
      successText: [['Store archived', '店铺已归档']],
      call: store.archive,
      extraBody: { archived: true },
      danger: true,
      may: kept,
    },
    remove: {
      words: ['Delete store', '删除店铺'],
      confirm: [['Delete {{name}}?', '删除 {{name}}？']],
      lead: [
        'The store, its keys and what is known of its products are deleted here. Nothing changes in the store itself. This can’t be undone.',
        '将删除此处的店铺、密钥和商品对应关系，不影响店铺本身。此操作不可撤销。',
      ],
      successText: [['Store deleted', '店铺已删除']],
      call: store.remove,
      danger: true,
      may: ({ has_orders }) => allowUnless([has_orders, storeErrors.has_orders]),
    },
  },
})

interface Sent {
  outcome: 'imported' | 'skipped' | 'failed'
  reason: string
  store: Pick<Facts, 'status' | 'authed'>
}

/** Orders from before the store's import date are never imported. */
const neverTaken: readonly string[] = ['too_old'] satisfies IntakeReason[]

/** Whether reading it again may import it. */
export const mayRetry = ({ outcome, reason }: Pick<Sent, 'outcome' | 'reason'>): boolean =>
  outcome !== 'imported' && !neverTaken.includes(reason)

/** Actions on orders in the intake of a store; their calls also name the store. */
export const intakeActions = rowActions<Sent>()({
  name: 'order-intake',
  actions: {
    retry: {
      words: ['Try again', '重试'],
      call: store.retryIntake,
      may: (sent) => (mayRetry(sent) ? mayAsk(sent.store) : { ok: false, why: storeErrors.nothing_failed }),
    },
  },
})
