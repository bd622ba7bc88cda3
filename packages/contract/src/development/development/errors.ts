import { errors } from '../../kit/errors.ts'
import { minPriceShare } from './idea-margin.ts'

/** Errors of product development. */
export const developmentErrors = errors('development', {
  missing: ['Still missing: {{missing}}.', '尚缺：{{missing}}。'],
  first: ['There is no module before this one.', '前面没有其他模块。'],
  claim: ['Take the task first.', '请先认领任务。'],
  creator: ['Only who began it or a lead can cancel or reopen it.', '仅发起人或主管可以取消或重新打开。'],
  invest: ['A lead has to invest in it first.', '须先由主管投产。'],
  own_invest: [
    'You brought this product yourself. Someone else has to invest in it.',
    '该产品由您发起，须由他人投产。',
  ],
  invest_limit: [
    'Your role may invest {{most}} in one product at most. Ask someone with a higher limit.',
    '您的角色单品投产上限为 {{most}}，请由额度更高的人员投产。',
  ],
  owner: ['This person has no part in product development.', '该人员不参与产品开发。'],
  invested: ['Its budget is fixed already.', '预算已确定。'],
  mode: ['You may not use this development mode.', '您无权使用该开发模式。'],
  offer: ['{{number}} brings the same offer: {{link}}.', '{{number}} 已提交相同链接：{{link}}。'],
  sku: ['Enter capital letters, digits and hyphens only.', '仅限大写字母、数字和连字符。'],
  sku_taken: ['SKU code {{code}} is already used.', 'SKU 编码 {{code}} 已被占用。'],
  hs: ['Enter 6 to 10 digits.', '请填写 6–10 位数字。'],
  margin: [
    `The price isn’t above ${minPriceShare}% of the cost: say why.`,
    `售价不高于成本的 ${minPriceShare}%，请说明原因。`,
  ],
  verdict: ['No sample has passed: order another, or send it back.', '没有合格样品，请重新打样或退回。'],
  awaited: ['No sample is awaited.', '没有在途样品。'],
  fee: ['Enter the fee; 0 if there is none.', '请填写样品费，免费请填 0。'],
  still_ordered: [
    '{{number}} still awaits it. Cancel that order; then the sample is no longer awaited here.',
    '{{number}} 仍在等待到货，请先取消该订单，样品将随之不再等待。',
  ],
  no_samples: ['No samples are ordered in “{{module}}”.', '“{{module}}”环节不打样。'],
  by_order: [
    'Purchase orders for samples need a permission that you don’t have. Leave the warehouse empty.',
    '您没有通过采购订单打样的权限，请不要填写仓库。',
  ],
  photo: ['Add a photo of what failed: {{checks}}.', '请为不合格项上传照片：{{checks}}。'],
  accepted: ['All readings pass: nothing has to be accepted despite them.', '检测均合格，无需特批。'],
  overridden: ['It was accepted despite the failure already.', '该检测已特批放行。'],
  rejected: [
    'The readings reject it: {{checks}}. Someone else may accept it in spite of that.',
    '检测不合格：{{checks}}。可由他人特批放行。',
  ],
  axis: ['Choose each attribute once.', '每个属性只能选择一次。'],
  axis_value: [
    '{{value}} is no value of {{name}}. Add it to the variant attribute first.',
    '“{{name}}”没有属性值“{{value}}”，请先在规格属性中添加。',
  ],
  option: [
    '{{code}}: {{value}} is none of the values chosen above.',
    '{{code}}：“{{value}}”不在所选属性值中。',
  ],
  licence: [
    'Say under which license the images may be used: this mode has no design.',
    '该开发模式不含设计环节，请填写图片授权。',
  ],
  not_sold: ['Only a finished product can be reordered.', '仅已完成的产品可以返单。'],
  clearance: [
    'It is on clearance and not reordered: change its sale stage first.',
    '该商品正在清仓，不再采购；如需返单请先更改销售阶段。',
  ],
  reordered: ['A reorder of this product is under way.', '该产品已有返单正在进行。'],
  no_variant: ['{{code}} is none of its variants.', '没有规格 {{code}}。'],
  last_variant: [
    'Choose some of its variants, not all: a product without any is eliminated.',
    '请选择部分规格；全部淘汰请直接淘汰产品。',
  ],
  variants: [
    'The variants must be those of Setup: send it back to change them.',
    '规格须与立项一致，如需修改请退回。',
  ],
  quotation: ['Accept a quotation that is still valid first.', '请先采纳一份有效报价。'],
  quotation_variants: [
    'Accept a quotation that is still valid for {{codes}} first.',
    '请先为 {{codes}} 采纳一份有效报价。',
  ],
  above_target: [
    'The price of {{codes}} is above the target of {{target}}: enter the reason.',
    '{{codes}} 的售价高于目标售价 {{target}}，请填写原因。',
  ],
  lapsed: [
    'The quotation expired on {{day}}. Have it extended first, or send the product back.',
    '报价已于 {{day}} 过期，请先延期或退回重新询价。',
  ],
  unsellable: ['It can’t be sold yet: {{findings}}.', '尚不能销售：{{findings}}。'],
})
