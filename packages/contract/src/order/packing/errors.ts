import { errors } from '../../kit/errors.ts'
import { wordsOf } from '../../kit/text.ts'

/** Refusals, reasons and commands of the packing station. */

export const packingErrors = errors('packing', {
  unknown: ['Nothing has this code.', '没有此条码。'],
  order_first: ['Scan a tote, an order or a label first.', '请先扫描周转箱、订单或面单。'],
  empty_tote: ['There is no parcel to pack in {{bin}}.', '{{bin}} 中没有待打包的包裹。'],
  not_in_tote: ['No parcel in this tote needs {{sku}}.', '此周转箱中没有包裹需要 {{sku}}。'],
  elsewhere: ['{{order}} is packed in another warehouse.', '{{order}} 在其他仓库打包。'],
  taken: ['{{name}} is packing this parcel.', '{{name}} 正在打包此包裹。'],
  packed_by: ['{{name}} packed this parcel already.', '{{name}} 已打包此包裹。'],
  changed: [
    '{{order}} changed. Put it aside, scan it again, and start over.',
    '{{order}} 有变更，请搁置后重新扫描并从头开始。',
  ],
  already_open: ['This parcel is open already.', '此包裹已打开。'],
  finish_first: ['Finish {{order}} or put it aside first.', '请先完成或搁置 {{order}}。'],
  nothing_open: ['No parcel is open.', '没有已打开的包裹。'],
  wrong: [
    '{{sku}} isn’t part of {{order}}. Take it out, then confirm.',
    '{{sku}} 不属于 {{order}}，请取出后确认。',
  ],
  locked: ['Take {{sku}} out of the parcel first, then confirm.', '请先从包裹中取出 {{sku}}，再确认。'],
  too_many: ['{{order}} needs only {{pieces}} of {{sku}}.', '{{order}} 只需要 {{pieces}} 件 {{sku}}。'],
  each_unit: ['Scan each {{sku}}.', '请逐件扫描 {{sku}}。'],
  scan_first: ['Scan an item, then type how many there are of it.', '请先扫描商品，再输入件数。'],
  items_first: ['Scan all items first.', '请先扫描全部商品。'],
  packaging_first: ['Scan the packaging first, or confirm it.', '请先扫描或确认包材。'],
  weight_first: ['Weigh the parcel first.', '请先称重。'],
  weight_range: ['Enter a weight between 1 and 200,000 g.', '请输入 1 至 200000 g 的重量。'],
  label_first: ['Scan the tracking number of the label.', '请扫描面单上的运单号。'],
  have_packaging: [
    'Packaging of this type was scanned already. Undo it first.',
    '该类包材已扫描，请先撤销。',
  ],
  nothing_to_confirm: ['There is nothing to confirm.', '没有需要确认的内容。'],
  replaced: ['This label was replaced by {{number}}.', '此面单已更换为 {{number}}。'],
  other_label: ['This label belongs to {{order}}.', '此面单属于 {{order}}。'],
  content: ['The scanned items differ from the order.', '已扫描的商品与订单不一致。'],
  unfinished: ['{{order}} wasn’t finished.', '{{order}} 未完成打包。'],
  in_wave: [
    'The order is in wave {{wave}}. Pack it by scan at the packing station.',
    '订单在波次 {{wave}} 中，请在打包工作台扫码打包。',
  ],
})

/** Why another packaging than the proposed one is used. */
export const packagingReasons = {
  too_small: wordsOf(['The proposed one is too small', '推荐的包材太小']),
  too_large: wordsOf(['The proposed one is too large', '推荐的包材太大']),
  none_left: wordsOf(['None of it is left', '推荐的包材已用完']),
  fragile: wordsOf(['The items need more protection', '商品需要更多防护']),
} as const

export const packingCommands = {
  confirm: { letter: 'Y', words: ['Confirm', '确认'] },
  skip: { letter: 'N', words: ['Without packaging', '不使用包材'] },
  aside: { letter: 'X', words: ['Put the parcel aside', '搁置包裹'] },
} as const
