import { text } from '@dropyard/contract/kit/text'

/** Words of receiving accounts beyond those of their fields. */
export const words = text({
  create: ['Add account', '新增账户'],
  edit: ['Edit account', '编辑账户'],
  asked: ['The change waits for a second person', '变更已提交，待他人审批'],
  saved: ['Account saved', '账户已保存'],
  search: ['Holder, bank or last four digits', '户名、银行或账号末四位'],
  account: ['Account', '账户'],
  state: ['State', '状态'],
  everybody: ['Everywhere', '不限国家'],
  inForce: ['In force', '当前生效'],
  notYet: ['Not in force yet: merchants don’t see it.', '尚未生效，商户不可见。'],
  waiting: ['To approve', '待审批变更'],
  waitingHelp: [
    'Compare it with the bank’s own papers before you approve. Merchants see the old account until then.',
    '审批前请与银行资料核对。批准之前，商户仍看到原账户。',
  ],
  askedBy: ['{{name}} asked for it.', '由 {{name}} 提交。'],
  changes: ['Changes', '变更记录'],
  began: ['Asked', '提交变更'],
  on: ['Active', '启用'],
  off: ['Off', '停用'],
  empty: ['No receiving accounts yet', '暂无收款账户'],
  emptyHelp: [
    'Merchants pay to these accounts. One person adds or changes one, another approves it.',
    '商户向这些账户付款。一人新增或修改，另一人审批。',
  ],
  two: [
    'Merchants see a new or changed account only after someone else has approved it.',
    '新增或修改的账户须经其他人审批后，商户才能看到。',
  ],
  countriesHelp: ['Leave empty for merchants everywhere.', '留空表示适用于所有国家的商户。'],
  instructionsHelp: [
    'What payers must know, such as the reference to give.',
    '付款人须知，例如转账附言的填写方式。',
  ],
  qrHelp: ['A picture that payers scan.', '供付款人扫描的图片。'],
  copy: ['Copy the number', '复制账号'],
})
