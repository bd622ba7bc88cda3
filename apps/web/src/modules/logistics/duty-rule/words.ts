import { text } from '@dropyard/contract/kit/text'

/** Words of the duty rules beyond those of their fields. */
export const words = text({
  duty: ['Duty rules', '关税规则'],
  vat: ['Import VAT', '进口增值税'],
  anywhere: ['Anywhere', '不限'],
  openEnd: ['Until further notice', '长期有效'],
  value: ['Goods value', '货值'],
  from: ['from {{min}}', '{{min}} 起'],
  upTo: ['up to {{max}}', '至 {{max}}'],
  any: ['Any', '不限'],
  each: ['{{amount}} per HS code', '每个 HS 编码 {{amount}}'],
  lines_one: ['{{count}} rate', '{{count}} 条税率'],
  lines_other: ['{{count}} rates', '{{count}} 条税率'],
  customs: ['Customs decide', '以海关核定为准'],
  state: ['Status', '状态'],
  states: {
    now: ['In force', '生效中'],
    later: ['Not yet', '未生效'],
    over: ['Ended', '已失效'],
  },
  pattern: ['21.00', '21.00'],
})
