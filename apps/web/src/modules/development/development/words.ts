import { text } from '@dropyard/contract/kit/text'

/** Words of the pages of product development. */
export const words = text({
  form: ['Form', '表单'],
  fill: ['Fill in from 1688', '从 1688 填充'],
  fillIdeaHelp: [
    'Takes images, cost and quantity of an offer into fields that are empty.',
    '将商品的图片、成本和数量填入空白字段。',
  ],
  fillSetupHelp: ['Takes attributes and variants of an offer.', '填入商品的属性与规格。'],
  filled: ['Filled in from 1688', '已从 1688 填充'],
  priceShareHelp: [
    'Above {{least}}% of the cost, or with a reason.',
    '应高于成本的 {{least}}%，否则须填写原因。',
  ],
  priceShare: ['{{share}}% of the cost ({{cost}}).', '为成本（{{cost}}）的 {{share}}%。'],
  priceShareLow: [
    '{{share}}% of the cost ({{cost}}): {{least}}% or less needs a reason.',
    '为成本（{{cost}}）的 {{share}}%，不高于 {{least}}%，须填写原因。',
  ],
  pictures: ['Images', '图片'],
  required: ['Product requirements', '产品要求'],
  reorder: ['Reorder', '返单'],
  way: ['Other modules', '其他环节'],
  changedSince: ['Changed since round {{round}}', '较第 {{round}} 轮的修改'],
  round: ['Round {{round}}', '第 {{round}} 轮'],
  missing: ['Missing before you can submit it', '提交前须补齐'],
  measured: ['Cost and weight', '成本与重量'],
  differs: ['Not as quoted, measured or planned', '与报价、实测或目标不符'],
  loops: ['Sent back {{times}} times from {{from}} to {{to}}.', '已 {{times}} 次从“{{from}}”退回“{{to}}”。'],
  correct: ['To correct: {{what}}', '需修正：{{what}}'],
  correctHelp: [
    'Fields of {{module}}. They are marked in the form when it comes back.',
    '“{{module}}”的字段，退回后在表单中标出。',
  ],
  sampleLate: ['A sample was expected on {{day}}.', '样品原定 {{day}} 到达。'],
  same: ['The same offer is known already: {{numbers}}.', '相同货源已存在：{{numbers}}。'],
  chooseAttribute: ['Choose the attribute first', '请先选择属性'],
  chooseValues: ['Choose values', '请选择属性值'],
  variantsHelp: ['Left empty, all combinations are made when you save.', '留空则保存时生成全部组合。'],
  axesChanged: [
    'The attributes were changed. What becomes of the variants:',
    '规格属性已修改，规格将如下调整：',
  ],
  stays: ['{{count}} stay:', '保留 {{count}} 个：'],
  goes: ['{{count}} go:', '移除 {{count}} 个：'],
  comes: ['{{count}} new:', '新增 {{count}} 个：'],
  more: ['{{count}} more', '另 {{count}} 个'],
  adjust: ['Adjust variants', '调整规格'],
  adjustAsk: ['Remove {{count}} variants?', '移除 {{count}} 个规格？'],
  adjustHelp: [
    'Prices, weights and sizes that were entered for them go with them. Those that stay keep theirs.',
    '已填写的售价、重量和尺寸将一并移除；保留的规格不受影响。',
  ],
})
