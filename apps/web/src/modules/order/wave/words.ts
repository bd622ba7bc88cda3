import { text } from '@dropyard/contract/kit/text'

export const words = text({
  lists: ['Waves, picks and orders', '波次、拣货明细与订单'],
  waves: ['Waves', '波次'],
  picks: ['Picks', '拣货明细'],
  orders: ['Orders', '波次订单'],
  print: ['Pick list', '拣货单'],
  pickedOf: ['{{picked}} of {{pieces}} picked', '已拣 {{picked}} / {{pieces}} 件'],
  scan: ['Pick', '去拣货'],
  fits_one: ['{{count}} order fits now', '当前可入 {{count}} 单'],
  fits_other: ['{{count}} orders fit now', '当前可入 {{count}} 单'],
  fitsNone: ['No order fits now.', '当前没有符合条件的订单。'],
  what: [
    'Items: {{pieces}}, SKUs: {{skus}}, bins: {{bins}}, weight: {{grams}} g.',
    '{{pieces}} 件，{{skus}} 个 SKU，{{bins}} 个库位，{{grams}} g。',
  ],
  more: ['{{count}} more exceed the limits.', '另有 {{count}} 单超出上限。'],
  unreachable: ['{{count}} lie in no bin that can be picked.', '{{count}} 单的商品不在可拣库位。'],
})
