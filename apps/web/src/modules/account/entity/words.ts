import { text } from '@dropyard/contract/kit/text'

/** Words of members and companies beyond those of their fields. */
export const words = text({
  members: {
    search: ['Name or email', '姓名或邮箱'],
    you: ['You', '我'],
    invite: ['Invite member', '邀请成员'],
    send: ['Send invitation', '发送邀请'],
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
    emailHelp: [
      'We’ll send the invitation to this address; it is also their login.',
      '邀请将发送到此邮箱，也用于登录。',
    ],
    roleHelp: [
      'Members work with orders and products. Owners also recharge, connect stores and invite people.',
      '成员可处理订单和商品；主账号还可充值、连接店铺和邀请成员。',
    ],
    empty: ['Only you so far', '目前只有您一人'],
    emptyHelp: ['Invite the people who work with you.', '邀请同事一起使用。'],
  },
  companies: {
    search: ['Company', '公司名称'],
    none: ['None', '无'],
    statement: ['Wallet statement', '钱包明细'],
    terms: ['Rank, salesperson and credit', '等级、业务员与授信'],
    termsOf: ['Commercial terms: {{name}}', '{{name}} 的商务条款'],
    saved: ['Terms of {{name}} are saved', '已保存 {{name}} 的合作条件'],
    pinned: ['kept', '固定'],
    pinnedHelp: ['Spend does not change it.', '消费变化不影响等级。'],
    creditHelp: [
      'How far the balance can go below zero. Leave empty to use the rank’s limit.',
      '钱包可透支的额度，留空按等级执行。',
    ],
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
    empty: ['No companies yet', '暂无公司'],
    emptyHelp: ['Companies appear here when merchants register.', '商户注册后显示在这里。'],
  },
})
