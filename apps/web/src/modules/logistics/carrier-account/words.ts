import { text } from '@dropyard/contract/kit/text'

/** Words of carrier accounts beyond those of their records. */
export const words = text({
  lists: ['Lists of carriage', '承运设置列表'],
  accounts: ['Carrier accounts', '物流商账号'],
  channels: ['Channels', '渠道承运'],
  pools: ['Number pools', '运单号池'],
  tracking: ['Tracking services', '轨迹查询服务'],
  copyAddress: ['Copy the address', '复制地址'],
  trackingOpened: [
    'Connected in {{message}}. Numbers left: {{quota}}.',
    '连接成功（{{message}}），剩余额度 {{quota}}。',
  ],
  services: ['Services', '物流商服务'],
  test: ['Test connection', '测试连接'],
  opened: [
    'Connected in {{message}}. Services: {{count}}.',
    '连接成功（{{message}}），共 {{count}} 项服务。',
  ],
  ownDelivery: ['Our own delivery', '自有配送'],
  ownLabel: ['Our own label', '自有面单'],
})
