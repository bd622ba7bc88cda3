import { text } from '@dropyard/contract/kit/text'

/** Words of webhooks and their deliveries. */
export const words = text({
  delivery: ['Delivery', '推送详情'],
  sent: ['What was sent', '发送内容'],
  attempts: ['Attempts', '推送次数'],
  noAnswer: ['No response', '无响应'],
  notYet: ['Not sent yet.', '尚未推送。'],
  milliseconds: ['{{ms}} ms', '{{ms}} 毫秒'],
  emptyAnswer: ['(empty)', '（空）'],
})
