import { text } from '@dropyard/contract/kit/text'

/** Words of the requests beyond those of their fields: the merchant's page, the staff's, and the conversation. */
export const words = text({
  product: ['Product', '商品'],
  quote: ['Quotation', '报价'],
  unread: ['New', '新'],
  answer: ['Answer', '答复'],
  open: ['Open the address', '打开链接'],
  notQuoted: ['Not quoted yet', '尚未报价'],
  goods: ['See the private product', '查看私有商品'],
  wanted: ['Request details', '需求'],
  request: ['Request {{number}}', '请求 {{number}}'],
  notYet: ['We’re sourcing it and will reply here.', '我们正在寻源，结果会在这里答复。'],
  terms: [
    '{{price}} per unit · MOQ {{moq}} · {{days}} {{days|day|days}}',
    '单价 {{price}} · 起订量 {{moq}} · 交期 {{days}} 天',
  ],
  lessDiscount: [
    'In orders, the {{percent}}% discount of the company’s rank comes off this price.',
    '下单时将在此价格上再减 {{percent}}% 的等级折扣。',
  ],
  findOn1688: ['Find on 1688', '在 1688 查找'],
  pictureOf: ['Image of {{name}}', '{{name}}的图片'],
})
