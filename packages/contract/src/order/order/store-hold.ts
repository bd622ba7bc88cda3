import type { Words } from '../../kit/text.ts'

/** Why a store keeps an order back. Platforms name their own reasons; connectors translate them into these. */
export const storeHoldReasons = {
  fraud_risk: { en: 'high risk of fraud', zh: '欺诈风险高' },
  awaiting_payment: { en: 'awaiting payment', zh: '等待付款' },
  awaiting_return: { en: 'awaiting returned items', zh: '等待退货' },
  address_wrong: { en: 'incorrect address', zh: '地址有误' },
  out_of_stock: { en: 'out of stock in the store', zh: '店铺缺货' },
  delivery_date_unknown: { en: 'delivery date unknown', zh: '送达日期未定' },
  upsell: { en: 'the buyer may still add items', zh: '买家仍可加购商品' },
  scheduled: { en: 'to be sent later', zh: '预定稍后发货' },
  pickup: { en: 'the buyer collects it', zh: '买家自提' },
  local_delivery: { en: 'the store delivers it', zh: '店铺自行配送' },
  cancel_requested: { en: 'the buyer asks to cancel', zh: '买家申请取消' },
  dispute: { en: 'a dispute is open', zh: '存在纠纷' },
  frozen: { en: 'frozen by the platform', zh: '平台已冻结' },
  other: { en: 'no reason given', zh: '未说明原因' },
} as const satisfies Record<string, Words>
export type StoreHoldReason = keyof typeof storeHoldReasons

/** What a store said about keeping an order back. */
export interface StoreHold {
  readonly reason: StoreHoldReason
  /** Text from the user or app that holds it in the store. */
  readonly note: string
}

/** The reason in both languages, followed by the store's note. */
export function storeHoldWords({ reason, note }: StoreHold): Words {
  const { en, zh } = storeHoldReasons[reason]
  if (note === '') return { en, zh }
  return reason === 'other' ? { en: note, zh: note } : { en: `${en} (${note})`, zh: `${zh}（${note}）` }
}
