import { text } from '@dropyard/contract/kit/text'

export const words = text({
  progress: ['Progress', '进度'],
  sentOf: ['{{sent}} of {{all}} sent', '已发送 {{sent}} / {{all}}'],
  recipients: ['Recipients', '收件人'],
  reactions: ['Reactions', '反应'],
  leftOut: ['Left out', '已排除'],
  leftOutCount: ['Left out ({{count}})', '已排除（{{count}}）'],
  noneLeftOut: ['No one was left out.', '没有被排除的收件人。'],
  machines: ['not in “Opened”', '不计入打开'],
  delivered: ['Delivered', '已送达'],
  ofSent: ['{{percent}}% of sent', '占已发送 {{percent}}%'],
  ofDelivered: ['{{percent}}% of delivered', '占已送达 {{percent}}%'],
  why: ['Reason or response', '原因或服务器应答'],
  chooseCampaign: ['Open a campaign to see its recipients.', '请打开一个营销活动以查看其收件人。'],
  toCampaigns: ['To campaigns', '前往营销活动'],
  waiting: ['Recipients appear here when something happens.', '事件发生后，收件人将显示在此处。'],
  paused: ['Paused: {{cause}}', '已暂停：{{cause}}'],
})
