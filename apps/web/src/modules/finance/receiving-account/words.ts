import { text } from '@dropyard/contract/kit/text'

/** Words of receiving accounts beyond those of their record. */
export const words = text({
  asked: ['The change waits for a second person', '变更已提交，待他人审批'],
  saved: ['Account saved', '账户已保存'],
  everybody: ['Everywhere', '不限国家'],
  inForce: ['In force', '当前生效'],
  account: ['Account', '账户'],
  notYet: ['Not in force yet: merchants don’t see it.', '尚未生效，商户不可见。'],
  waiting: ['To approve', '待审批变更'],
  waitingHelp: [
    'Compare it with the bank’s own papers before you approve. Merchants see the old account until then.',
    '审批前请与银行资料核对。批准之前，商户仍看到原账户。',
  ],
  askedBy: ['{{name}} requested it.', '由 {{name}} 提交。'],
  changes: ['Changes', '变更记录'],
  began: ['Submitted', '提交变更'],
  on: ['Active', '启用'],
  off: ['Inactive', '停用'],
  copy: ['Copy the number', '复制账号'],
  reason: ['Reason', '原因'],
})
