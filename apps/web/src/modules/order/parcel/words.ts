import { text } from '@dropyard/contract/kit/text'

/** Words of parcels on their way. */
export const words = text({
  events: ['Tracking events of {{number}}', '{{number}} 的物流轨迹'],
  none: ['No tracking information yet.', '物流商暂无轨迹信息。'],
  lastMile: ['Last mile: {{number}}', '尾程：{{number}}'],
  localTime: ['Time zone unknown', '时区未知'],
  noTime: ['No time given', '未提供时间'],
  heard: ['Received {{at}}', '收到时间 {{at}}'],
  all: ['Show all {{count}} events', '显示全部 {{count}} 条轨迹'],
  fewer: ['Show fewer', '收起'],
  refused: ['Not followed: {{reason}}', '未跟踪：{{reason}}'],
  stopped: [
    'The tracking service gave it up after a long silence.',
    '长时间无更新，物流查询服务已停止跟踪。',
  ],
  earlier: ['Earlier number', '原运单号'],
  dead: ['Followed as dead: a scan on it is warned of.', '已作废，仍在监控；如有扫描将预警。'],
  old: ['Before this label: an earlier parcel’s', '早于本面单，属前一包裹'],
})

/** Words of the page that buyers see. */
export const trackWords = text({
  title: ['Track your parcel', '查询包裹'],
  lead: [
    'Enter the tracking number, or the order number and the email address of your order.',
    '请输入运单号，或订单号和下单邮箱。',
  ],
  by: ['What do you have?', '查询方式'],
  byNumber: ['Tracking number', '运单号'],
  byOrder: ['Order number', '订单号'],
  email: ['Email', '邮箱'],
  find: ['Track', '查询'],
  finding: ['Looking…', '查询中…'],
  missing: ['Please fill this in.', '请填写此项。'],
  results: ['Result', '查询结果'],
  to: ['To {{country}}', '寄往{{country}}'],
  none: ['No tracking information yet. Check again tomorrow.', '物流商暂无轨迹信息，请明天再查。'],
  failed: ['Something went wrong. Try again in a minute.', '查询失败，请稍后再试。'],
  events: ['What happened so far', '物流轨迹'],
  zone: ['Times in {{zone}}', '时间按 {{zone}} 显示'],
})
