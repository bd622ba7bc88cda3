import { formatMessage } from '../../kit/format-message.ts'
import type { Lang, Words } from '../../kit/text.ts'

/** Texts of timeline events; `{{name}}` stands for a value stored with the event. */
export const eventWords = {
  imported: { en: 'Synced from {{shop}} as {{number}}', zh: '从 {{shop}} 同步，店铺单号 {{number}}' },
  from_file: { en: 'Imported from a file as {{number}}', zh: '从文件导入，单号 {{number}}' },
  placed: { en: 'Manual order', zh: '手工订单' },
  store_total: { en: 'Changed in the store: total {{amount}}', zh: '店铺变更：总额 {{amount}}' },
  store_changed: { en: 'Changed in the store: {{what}}', zh: '店铺变更：{{what}}' },
  lines_left_out: {
    en: '{{count}} {{count|item|items}} without shipping skipped',
    zh: '{{count}} 个无需发货的商品未导入',
  },
  mapped: { en: 'Items matched', zh: '商品已匹配' },
  goods_changed: { en: 'Items changed', zh: '商品已修改' },
  address_changed: { en: 'Address changed', zh: '收货地址已修改' },
  channel_chosen: { en: 'Channel: {{channel}}', zh: '物流渠道：{{channel}}' },
  channel_changed: {
    en: 'Channel changed from {{from}} to {{to}}. {{reason}}',
    zh: '物流渠道由{{from}}改为{{to}}。{{reason}}',
  },
  channel_asked: {
    en: '{{from}} was paid for; {{to}} is wanted, which is {{beyond}}. Waiting for a decision. {{reason}}',
    zh: '已付{{from}}，拟用{{to}}（{{beyond}}），待决定。{{reason}}',
  },
  channel_kept: { en: 'Goes by {{channel}}, as paid for', zh: '按已付渠道{{channel}}发货' },
  channel_refused: {
    en: 'Change to {{to}} refused; goes by {{from}}. {{reason}}',
    zh: '已拒绝改用{{to}}，按{{from}}发货。{{reason}}',
  },
  channel_cheaper: { en: '{{amount}} of freight given back', zh: '已退还运费 {{amount}}' },
  rule_applied: { en: 'Channel chosen by the rule “{{rule}}”', zh: '物流规则“{{rule}}”已选定渠道' },
  rule_refused: {
    en: 'The channel of the rule “{{rule}}” can’t carry this; the cheapest one is used',
    zh: '物流规则“{{rule}}”的渠道无法承运，已改用最便宜渠道',
  },
  paid: { en: 'Paid {{amount}}', zh: '已付款 {{amount}}' },
  refunded: {
    en: 'Refunded {{amount}}. {{reason}}',
    zh: '已退款 {{amount}}。{{reason}}',
  },
  cancelled: { en: 'Cancelled. {{reason}}', zh: '已取消。{{reason}}' },
  reserved: { en: 'All items are reserved', zh: '库存已全部预留' },
  short: { en: 'Items are short: {{skus}}', zh: '缺货：{{skus}}' },
  checked: { en: 'Approved', zh: '审核通过' },
  labelled: { en: 'Label created: {{carrier}} {{number}}', zh: '面单已生成：{{carrier}} {{number}}' },
  label_failed: { en: 'Label request failed: {{reason}}', zh: '面单申请失败：{{reason}}' },
  label_waits: {
    en: 'The carrier gave no label yet: {{reason}}',
    zh: '物流商暂未提供面单：{{reason}}',
  },
  label_scanned: {
    en: 'The carrier had scanned {{number}} already; it couldn’t be voided there',
    zh: '物流商已扫描 {{number}}，无法在物流商处作废',
  },
  label_doubled: {
    en: 'The carrier gave {{number}} to {{order}} and to {{other}}; {{order}} didn’t take it',
    zh: '物流商将 {{number}} 同时分配给 {{order}} 和 {{other}}，{{order}} 未使用该单号',
  },
  label_dropped: { en: 'Label {{number}} voided', zh: '面单 {{number}} 已作废' },
  wave_joined: { en: 'In wave {{wave}}', zh: '已进入波次 {{wave}}' },
  wave_picked: { en: 'Picked', zh: '已拣货' },
  wave_left: { en: 'Left wave {{wave}}', zh: '已移出波次 {{wave}}' },
  packed: { en: 'Packed', zh: '已打包' },
  shipped: { en: 'Shipped with {{carrier}}: {{number}}', zh: '已发货（{{carrier}}）：{{number}}' },
  delivered: { en: 'Delivered', zh: '已签收' },
  noted_delivered: { en: 'Noted as delivered: {{reason}}', zh: '人工标记签收：{{reason}}' },
  parcel_said: { en: 'Parcel {{number}}: {{status}}', zh: '包裹 {{number}}：{{status}}' },
  closed: { en: 'Completed', zh: '已完成' },
  pushed: { en: 'Tracking synced to store', zh: '运单号已回传店铺' },
  push_failed: {
    en: 'Tracking sync failed: {{reason}}',
    zh: '运单号回传失败：{{reason}}',
  },
  held: { en: 'On hold: {{reason}}', zh: '已挂起：{{reason}}' },
  store_held: { en: 'Held in the store: {{reason}}. {{note}}', zh: '店铺已挂起：{{reason}}。{{note}}' },
  store_released: { en: 'Released in the store', zh: '店铺已解除挂起' },
  not_ours: { en: 'Not shipped by us: {{titles}}', zh: '非平台发货：{{titles}}' },
  ours_again: { en: 'Shipped by us again: {{titles}}', zh: '恢复由平台发货：{{titles}}' },
  amount_rounded: {
    en: 'Amounts of the store rounded to {{currency}}’s smallest unit: {{amounts}}',
    zh: '店铺金额已按 {{currency}} 最小单位取整：{{amounts}}',
  },
  released: { en: 'Hold released', zh: '已解除挂起' },
  abnormal: { en: 'Exception: {{reason}}. {{note}}', zh: '异常：{{reason}}。{{note}}' },
  resolved: { en: 'Exception resolved: {{resolution}}', zh: '异常已处理：{{resolution}}' },
  urgent: { en: 'Marked as urgent', zh: '已标记加急' },
  most_urgent: { en: 'Marked as most urgent', zh: '已标记特急' },
  urgency_ended: { en: 'No longer urgent: its time is over', zh: '加急已到期，自动取消' },
  not_urgent: { en: 'Urgent flag removed', zh: '已取消加急' },
  remark: { en: 'Note: {{remark}}', zh: '备注：{{remark}}' },
  goods_note: { en: 'Note on {{title}}: {{note}}', zh: '{{title}} 备注：{{note}}' },
  made: { en: 'Made to order: {{title}}', zh: '已填写定制内容：{{title}}' },
  proof_sent: { en: 'Proof {{number}} sent for {{title}}', zh: '已发送 {{title}} 的定制稿 {{number}}' },
  proof_approved: {
    en: 'Proof {{number}} of {{title}} approved',
    zh: '{{title}} 的定制稿 {{number}} 已确认',
  },
  proof_changes: {
    en: 'Changes requested to proof {{number}} of {{title}}: {{wish}}',
    zh: '{{title}} 的定制稿 {{number}} 需修改：{{wish}}',
  },
  proof_passed: {
    en: 'Proof approved: its deadline passed without an answer',
    zh: '定制稿逾期未答复，已按约定自动确认',
  },
  made_back: { en: 'No longer made to order: {{title}}', zh: '已取消定制：{{title}}' },
  tags: { en: 'Tags: {{tags}}', zh: '标签：{{tags}}' },
  rule_did: {
    en: 'Rule “{{rule}}” (v{{version}}): {{what}}',
    zh: '规则“{{rule}}”（v{{version}}）：{{what}}',
  },
  unlocked: { en: 'Unlocked for rules: {{what}}', zh: '已解除规则锁定：{{what}}' },
  tagged: { en: 'Tagged: {{tags}}', zh: '已打标：{{tags}}' },
  untagged: { en: 'Tags removed: {{tags}}', zh: '已取消标签：{{tags}}' },
  act_amount: { en: 'Amount paid by buyer: {{amount}}', zh: '买家实付金额改为 {{amount}}' },
  own_number: { en: 'Own tracking number: {{number}}', zh: '自有运单号：{{number}}' },
  redelivered: {
    en: 'Reshipped as {{number}} ({{cause}}). {{note}}',
    zh: '已重发：{{number}}（{{cause}}）。{{note}}',
  },
  redelivery: { en: 'Reshipment of {{number}} ({{cause}})', zh: '重发自 {{number}}（{{cause}}）' },
  combined: { en: 'Goes in one parcel with {{numbers}}', zh: '已与 {{numbers}} 合并发货' },
  uncombined: { en: 'No longer goes with {{numbers}}', zh: '已取消与 {{numbers}} 的合并' },
  left_parcel: { en: '{{numbers}} was removed from the parcel', zh: '{{numbers}} 已移出合并包裹' },
  split_off: { en: 'Split: {{number}} was made of {{items}}', zh: '已拆单：{{number}}，含 {{items}}' },
  split_part: { en: 'Split from {{number}}', zh: '拆分自 {{number}}' },
  joined: { en: 'Joined again with {{numbers}}', zh: '已与 {{numbers}} 恢复为一单' },
  charged: { en: 'Additional charge {{amount}}: {{reason}}', zh: '补款 {{amount}}：{{reason}}' },
  weighed: { en: 'Freight difference {{amount}}: {{reason}}', zh: '运费差额 {{amount}}：{{reason}}' },
  after_sale: { en: 'After-sale case {{number}}: {{what}}', zh: '售后单 {{number}}：{{what}}' },
  redacted: { en: 'Buyer data erased', zh: '买家信息已清除' },
  note: { en: '{{note}}', zh: '{{note}}' },
  note_deleted: { en: 'Note deleted', zh: '备注已删除' },
} as const satisfies Record<string, Words>
export type EventKind = keyof typeof eventWords
export type EventValues = Readonly<Record<string, unknown>>

const isKind = (kind: string): kind is EventKind => Object.hasOwn(eventWords, kind)

/** The text of an event in the user's language. */
export function eventText(kind: string, values: EventValues, lang: Lang): string {
  if (!isKind(kind)) return kind
  return formatMessage(eventWords[kind], values, lang).trim()
}
