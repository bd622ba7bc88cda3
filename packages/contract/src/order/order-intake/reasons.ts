/** Reasons why an order was not taken in. */
export const intakeReasons = {
  no_lines: { en: 'The order has no lines', zh: '订单没有商品' },
  nothing_to_ship: { en: 'Nothing in it is shipped', zh: '没有需要发货的商品' },
  cancelled_in_store: { en: 'Cancelled before it came here', zh: '同步前已在店铺取消' },
  refunded_in_store: { en: 'Refunded before it came here', zh: '同步前已在店铺退款' },
  voided_in_store: {
    en: 'Its payment was voided or expired in the store',
    zh: '店铺付款已作废或过期',
  },
  not_ours: { en: 'Other suppliers ship all of it', zh: '全部商品由其他供应商发货' },
  shipped_in_store: { en: 'Shipped by the store already', zh: '店铺已发货' },
  too_old: { en: 'Placed before the sync start date', zh: '早于订单同步起始日期' },
  country: {
    en: 'The store names no country that is known: {{value}}',
    zh: '店铺给出的国家无法识别：{{value}}',
  },
  currency: {
    en: 'The store names no currency that is known: {{value}}',
    zh: '店铺给出的币种无法识别：{{value}}',
  },
  fault: { en: 'Sync failed; we’ll retry automatically', zh: '同步出错，系统将自动重试' },
  not_there: { en: 'The store no longer has it', zh: '店铺中已不存在该订单' },
  older: { en: 'Older than what is known', zh: '早于已知版本' },
} as const
export type IntakeReason = keyof typeof intakeReasons
