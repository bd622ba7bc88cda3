import { text } from '@dropyard/contract/kit/text'

/** Words of coupons beyond those of their fields. */
export const words = text({
  name: ['Name', '名称'],
  worth: ['Discount', '优惠'],
  off: ['{{amount}} off', '减 {{amount}}'],
  percentOff: ['{{percent}}% off products', '商品减 {{percent}}%'],
  shipping: ['Free shipping', '免运费'],
  upTo: ['up to {{amount}}', '最高 {{amount}}'],
  above: ['from {{amount}}', '满 {{amount}}'],
  everything: ['All products', '全部商品'],
  starts: ['Starts {{when}}', '{{when}}生效'],
  ends: ['Ends {{when}}', '{{when}}到期'],
  ended: ['Ended {{when}}', '{{when}}已过期'],
  copy: ['Copy the code', '复制券码'],
  use: ['Select it when you pay.', '付款时选择使用。'],
  uses: ['Uses', '使用记录'],
  usesOf: ['Uses of {{code}}', '{{code}} 的使用记录'],
  company: ['Company', '公司'],
  order: ['Order', '订单'],
  amount: ['Discount', '减免金额'],
  time: ['Used', '使用时间'],
  back: ['Restored at', '退回时间'],
  noUses: ['Not used yet', '尚未使用'],
  everybody: ['Every company', '全部公司'],
  goodsHelp: ['Empty with no category: all products.', '与分类均留空表示全部商品。'],
  goodsSearch: ['Title, code or SKU', '标题、商品编号或 SKU'],
})
