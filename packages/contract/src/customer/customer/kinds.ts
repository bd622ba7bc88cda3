/** What a customer can be, and where one came from. */

export const customerKinds = {
  lead: ['Lead', '潜在客户', 'blue'],
  merchant: ['Merchant', '商户', 'green'],
  buyer: ['Buyer', '买家', 'neutral'],
} as const
/** Names of the tabs of the list. */
export const kindTabs = {
  lead: { en: 'Leads', zh: '潜在客户' },
  merchant: { en: 'Merchants', zh: '商户' },
  buyer: { en: 'Buyers', zh: '买家' },
} as const
export type CustomerKind = keyof typeof customerKinds

export const customerSources = {
  order: ['Order', '订单'],
  registration: ['Registration', '注册'],
  invitation: ['Invitation', '邀请'],
  import: ['Import', '导入'],
  mail: ['Mail', '邮件'],
  hand: ['Entered', '手工录入'],
} as const

/** How customers withdraw their consent to mails; other sources of consent are texts that people entered. */
export const withdrawalSources = {
  page: ['Unsubscribe page', '退订页面'],
  'one-click': ['Button of the mail program', '邮箱一键退订'],
  mail: ['Mail to the unsubscribe address', '退订邮件'],
} as const
export type WithdrawalSource = keyof typeof withdrawalSources

export const grades = {
  A: ['A', 'A', 'green'],
  B: ['B', 'B', 'blue'],
  C: ['C', 'C', 'amber'],
  D: ['D', 'D', 'grey'],
} as const

/** What happens to customers: see `customer-stats`. `first_order` is `new` without leads, which are new when they are added. */
export const customerEvents = {
  new: ['New', '新增'],
  first_order: ['First order', '首单'],
  active: ['Active', '活跃'],
  returning: ['Returning', '回购'],
  dormant: ['Dormant', '沉睡'],
  lost: ['Lost', '流失'],
} as const
export type CustomerEvent = keyof typeof customerEvents

/** Days within which the next action of a customer is due. */
export const dueDays = {
  overdue: ['Overdue', '已逾期', 'red'],
  today: ['Due today', '今天到期', 'amber'],
  week: ['Due in 7 days', '7 天内到期', 'blue'],
} as const
export type DueDays = keyof typeof dueDays
