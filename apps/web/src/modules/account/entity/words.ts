import { text } from '@dropyard/contract/kit/text'

/** Words of members and companies beyond those of their fields. */
export const words = text({
  members: {
    you: ['You', '我'],
    sent: ['Invitation sent to {{email}}', '邀请已发送至 {{email}}'],
    again: ['Send the invitation again', '重新发送邀请'],
    never: ['Never', '从未'],
    makeOwner: ['Make owner', '设为主账号'],
    makeMember: ['Make member', '设为成员'],
    ownerTitle: ['Make {{name}} an owner?', '将 {{name}} 设为主账号？'],
    ownerHelp: [
      'Owners can also top up, connect stores and manage members. You can change it back.',
      '主账号还可充值、连接店铺和管理成员，之后可改回。',
    ],
    memberTitle: ['Make {{name}} a member?', '将 {{name}} 设为成员？'],
    memberHelp: [
      'They can still work with orders and products, but not top up, connect stores or manage members.',
      '对方仍可处理订单和商品，但不能充值、连接店铺和管理成员。',
    ],
    roleChanged: ['Role of {{name}} changed', '{{name}} 的角色已修改'],
    disable: ['Disable', '停用'],
    enable: ['Enable', '启用'],
    disableTitle: ['Disable {{name}}?', '停用 {{name}}？'],
    disableHelp: [
      'They’ll be logged out now and can’t log in until you enable them again.',
      '对方将立即退出且无法登录，之后可重新启用。',
    ],
    disabled: ['{{name}} is disabled', '已停用 {{name}}'],
    enabled: ['{{name}} can sign in again', '{{name}} 可重新登录'],
  },
  companies: {
    none: ['None', '无'],
    statement: ['Wallet statement', '钱包明细'],
    saved: ['Terms of {{name}} are saved', '已保存 {{name}} 的合作条件'],
    pinned: ['kept', '固定'],
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
    disable: ['Disable', '停用'],
    enable: ['Enable', '启用'],
    disableTitle: ['Disable {{name}}?', '停用 {{name}}？'],
    disableHelp: [
      'All members lose access now. Orders and balances aren’t affected.',
      '其所有成员下一次操作即被拒绝；订单与资金保持不变。',
    ],
    disabled: ['{{name}} is disabled', '已停用 {{name}}'],
    enabled: ['{{name}} is active again', '{{name}} 已恢复正常'],
  },
})
