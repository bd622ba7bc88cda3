import { text } from '@dropyard/contract/kit/text'

/** Words of the pages of product development. */
export const words = text({
  form: ['Form', '表单'],
  empty: ['Nothing was entered yet.', '尚未填写。'],
  way: ['Other modules', '其他环节'],
  round: ['Round {{round}}', '第 {{round}} 轮'],
  missing: ['Before you submit it: {{count}} missing', '提交前还缺 {{count}} 项'],
  measured: ['Cost and weight', '成本与重量'],
  differs: ['Cost or weight differs from the quotation by more than 5%', '成本或重量与报价相差超过 5%'],
  loops: ['Sent back {{times}} times between the same two modules.', '在同两个环节之间已退回 {{times}} 次。'],
  quotations: ['Supplier quotations', '供应商报价'],
  noQuotations: ['No supplier was asked yet.', '尚未向供应商询价。'],
  supplier: ['Supplier', '供应商'],
  status: ['Status', '状态'],
  pieces: ['{{count}} pcs', '{{count}} 件'],
  landed: [
    'CNY for one piece in the warehouse: price, tax, mould, freight and sample fee.',
    '每件到仓成本（CNY）：含单价、税、模具、运费与样品费。',
  ],
  lead: ['Lead time', '交期'],
  days: ['{{count}} days', '{{count}} 天'],
  add: ['Add quotation', '新增报价'],
  edit: ['Edit', '修改'],
  find: ['From 1688', '从 1688 添加'],
  chooseAttribute: ['Choose the attribute first', '请先选择属性'],
  chooseValues: ['Choose values', '请选择属性值'],
  pack: ['{{unit}} of {{count}} pcs', '{{unit}}（{{count}} 件）'],
  ask: ['Ask suppliers', '询价'],
  asked: ['Suppliers asked', '已询价'],
  suppliers: ['Suppliers', '供应商'],
  makeDefault: ['Make default', '设为默认'],
  accepted: ['Accepted as default', '已设为默认'],
  askHelp: [
    'All of them in one round: their answers are compared side by side.',
    '同一轮询价，报价将并列比较。',
  ],
})
