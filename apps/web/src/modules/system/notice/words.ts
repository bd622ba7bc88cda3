import { text } from '@dropyard/contract/kit/text'

/** Words of notices and of their settings. */
export const words = text(
  {
    send: 'Send a notice',
    sendButton: 'Send',
    sent: 'Sent',
    readAll: 'Mark all as read',
    readSome: 'Mark as read',
    settings: 'Settings',
    open: 'Open',
    empty: 'Nothing happened yet',
    emptyHelp: 'What you should know about orders, money and stock appears here.',
    settingsHelp:
      'Choose what you are told, and where. This is yours alone; colleagues choose for themselves.',
    event: 'Event',
    product: 'In the product',
    mail: 'By e-mail',
    mailTo: 'Mails go to {{email}}.',
    saved: 'Saved',
  },
  {
    send: '发布公告',
    sendButton: '发送',
    sent: '已发送',
    readAll: '全部标为已读',
    readSome: '标为已读',
    settings: '消息设置',
    open: '查看',
    empty: '暂无消息',
    emptyHelp: '订单、资金与库存的重要动态会显示在这里。',
    settingsHelp: '选择接收哪些消息以及接收方式。仅对您本人生效，同事可自行设置。',
    event: '事件',
    product: '站内消息',
    mail: '邮件',
    mailTo: '邮件将发送至 {{email}}。',
    saved: '保存成功',
  },
)
