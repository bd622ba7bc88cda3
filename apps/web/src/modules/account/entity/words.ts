import { text } from '@dropyard/contract/kit/text'

/** Words of members and companies beyond those of their fields. */
export const words = text({
  members: {
    you: ['You', '我'],
  },
  companies: {
    none: ['None', '无'],
    statement: ['Wallet statement', '钱包明细'],
    saved: ['Commercial terms of {{name}} saved', '{{name}} 的商务条款已保存'],
    pinned: ['Locked', '已锁定'],
    spend: ['Spent in 365 days', '365 天消费'],
    money: ['Money', '资金'],
    since: ['Since', '起始'],
    next: [
      'Next rank: {{name}} at {{amount}} spent in 365 days.',
      '下一等级 {{name}}：365 天内消费满 {{amount}}。',
    ],
    highest: ['This is the highest rank.', '已是最高等级。'],
    bySystem: ['System', '系统'],
    reasons: {
      spend: ['By spend of {{amount}}', '消费 {{amount}} 自动调整'],
      manual: ['Set manually (spend {{amount}})', '人工设置，当时消费 {{amount}}'],
    },
  },
})
