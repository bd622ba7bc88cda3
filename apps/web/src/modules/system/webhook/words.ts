import { text } from '@dropyard/contract/kit/text'

/** Words of webhooks and their deliveries. */
export const words = text({
  test: ['Send a test', '发送测试'],
  tested: ['Test sent. Look at its delivery.', '测试已发送，请查看推送记录。'],
  newSecret: ['Change the secret', '更换密钥'],
  newSecretSure: ['Change the secret?', '更换密钥？'],
  newSecretHelp: [
    'The old secret stops working now. Update your server first.',
    '旧密钥将立即停用，请先在您的服务器上更新。',
  ],
  delivery: ['Delivery', '推送详情'],
  redeliver: ['Resend', '重新推送'],
  redelivered: ['On its way again', '已重新推送'],
  sent: ['What was sent', '发送内容'],
  attempts: ['Attempts', '推送次数'],
  noAnswer: ['No response', '无响应'],
  notYet: ['Not tried yet.', '尚未推送。'],
  milliseconds: ['{{ms}} ms', '{{ms}} 毫秒'],
  emptyAnswer: ['(empty)', '（空）'],
})
