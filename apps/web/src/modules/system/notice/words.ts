import { text } from '@dropyard/contract/kit/text'

/** Words of notices and of their settings. */
export const words = text({
  send: ['Send announcement', '发布公告'],
  sendButton: ['Send', '发送'],
  sent: ['Sent', '已发送'],
  readAll: ['Mark all as read', '全部标为已读'],
  readSome: ['Mark as read', '标为已读'],
  settings: ['Settings', '消息设置'],
  open: ['Open', '查看'],
  empty: ['No notifications yet', '暂无消息'],
  emptyHelp: [
    'What you should know about orders, money and stock appears here.',
    '订单、资金与库存的重要动态会显示在这里。',
  ],
  settingsHelp: [
    'Choose what you’re notified about and how. This affects only you.',
    '选择接收哪些消息以及接收方式。仅对您本人生效，同事可自行设置。',
  ],
  event: ['Event', '事件'],
  product: ['In-app', '站内消息'],
  mail: ['Email', '邮件'],
  mailTo: ['Mails go to {{email}}.', '邮件将发送至 {{email}}。'],
  saved: ['Saved', '保存成功'],
})
