import { errors } from '../kit/errors.ts'
import { minPriceShare } from './idea-margin.ts'

/** Errors of product development. */
export const developmentErrors = errors('development', {
  missing: { en: 'Still missing: {{missing}}.', zh: '尚缺：{{missing}}。' },
  first: { en: 'There is no module before this one.', zh: '前面没有其他模块。' },
  claim: { en: 'Take the task first.', zh: '请先认领任务。' },
  creator: {
    en: 'Only who began it or a lead can cancel or reopen it.',
    zh: '仅发起人或主管可以取消或重新打开。',
  },
  invest: { en: 'A lead has to invest in it first.', zh: '须先由主管投产。' },
  own_invest: {
    en: 'You brought this product yourself. Someone else has to invest in it.',
    zh: '该产品由您发起，须由他人投产。',
  },
  invest_limit: {
    en: 'Your role may invest {{most}} in one product at most. Ask someone with a higher limit.',
    zh: '您的角色单品投产上限为 {{most}}，请由额度更高的人员投产。',
  },
  owner: { en: 'This person has no part in product development.', zh: '该人员不参与产品开发。' },
  invested: { en: 'Its budget is fixed already.', zh: '预算已确定。' },
  mode: { en: 'You may not use this development mode.', zh: '您无权使用该开发模式。' },
  offer: {
    en: '{{number}} brings the same offer: {{link}}.',
    zh: '{{number}} 已提交相同链接：{{link}}。',
  },
  sku: { en: 'Enter capital letters, digits and hyphens only.', zh: '仅限大写字母、数字和连字符。' },
  sku_taken: { en: 'SKU code {{code}} is already used.', zh: 'SKU 编码 {{code}} 已被占用。' },
  hs: { en: 'Enter 6 to 10 digits.', zh: '请填写 6–10 位数字。' },
  margin: {
    en: `The price isn’t above ${minPriceShare}% of the cost: say why.`,
    zh: `售价不高于成本的 ${minPriceShare}%，请说明原因。`,
  },
  verdict: {
    en: 'No sample has passed: order another, or send it back.',
    zh: '没有合格样品，请重新打样或退回。',
  },
  awaited: { en: 'No sample is awaited.', zh: '没有在途样品。' },
  photo: { en: 'Add a photo of what failed: {{checks}}.', zh: '请为不合格项上传照片：{{checks}}。' },
  accepted: {
    en: 'All readings pass: nothing has to be accepted despite them.',
    zh: '检测均合格，无需特批。',
  },
  overridden: { en: 'It was accepted despite the failure already.', zh: '该检测已特批放行。' },
  rejected: {
    en: 'The readings reject it: {{checks}}. Someone else may accept it in spite of that.',
    zh: '检测不合格：{{checks}}。可由他人特批放行。',
  },
  axis: { en: 'Choose each attribute once.', zh: '每个属性只能选择一次。' },
  axis_value: {
    en: '{{value}} is no value of {{name}}. Add it to the variant attribute first.',
    zh: '“{{name}}”没有属性值“{{value}}”，请先在规格属性中添加。',
  },
  option: {
    en: '{{code}}: {{value}} is none of the values chosen above.',
    zh: '{{code}}：“{{value}}”不在所选属性值中。',
  },
  licence: {
    en: 'Say under which license the images may be used: this mode has no design.',
    zh: '该开发模式不含设计环节，请填写图片授权。',
  },
  not_sold: { en: 'Only a finished product can be reordered.', zh: '仅已完成的产品可以返单。' },
  clearance: {
    en: 'It is on clearance and not reordered: change its sale stage first.',
    zh: '该商品正在清仓，不再采购；如需返单请先更改销售阶段。',
  },
  reordered: { en: 'A reorder of this product is under way.', zh: '该产品已有返单正在进行。' },
  no_variant: { en: '{{code}} is none of its variants.', zh: '没有规格 {{code}}。' },
  last_variant: {
    en: 'Choose some of its variants, not all: a product without any is eliminated.',
    zh: '请选择部分规格；全部淘汰请直接淘汰产品。',
  },
  variants: {
    en: 'The variants must be those of Setup: send it back to change them.',
    zh: '规格须与立项一致，如需修改请退回。',
  },
  quotation: {
    en: 'Accept a quotation that is still valid first.',
    zh: '请先采纳一份有效报价。',
  },
  quotation_variants: {
    en: 'Accept a quotation that is still valid for {{codes}} first.',
    zh: '请先为 {{codes}} 采纳一份有效报价。',
  },
  above_target: {
    en: 'The price of {{codes}} is above the target of {{target}}: enter the reason.',
    zh: '{{codes}} 的售价高于目标售价 {{target}}，请填写原因。',
  },
  lapsed: {
    en: 'The quotation expired on {{day}}. Have it extended first, or send the product back.',
    zh: '报价已于 {{day}} 过期，请先延期或退回重新询价。',
  },
  unsellable: { en: 'It can’t be sold yet: {{findings}}.', zh: '尚不能销售：{{findings}}。' },
})
