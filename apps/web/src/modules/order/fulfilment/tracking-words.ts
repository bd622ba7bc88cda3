import { text } from '@dropyard/contract/kit/text'

/** Words of taking in a file of tracking numbers. */
export const trackingWords = text({
  title: ['Tracking numbers', '运单号'],
  help: [
    'Columns: order_sn and tracking_number. channel_code, or the carrier’s name, where the channel changes. weight_g and fee (CNY) where the carrier’s file has them. At most 2,000 rows.',
    '列名：order_sn、tracking_number；更换渠道时填写 channel_code 或物流商名称；物流商提供时可填 weight_g 和 fee（CNY）。最多 2,000 行。',
  ],
  template: ['Download the template', '下载模板'],
  templateFile: ['tracking-numbers.csv', '运单号模板.csv'],
  ship: ['Also mark as shipped', '同时标记发货'],
  shipHelp: [
    'Orders that get a number are marked as shipped and synced to the store.',
    '写入运单号的订单将标记为已发货，并回传店铺。',
  ],
})
