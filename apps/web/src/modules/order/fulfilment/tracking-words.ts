import { text } from '@dropyard/contract/kit/text'

/** Words of taking in a file of tracking numbers. */
export const trackingWords = text({
  title: ['Tracking numbers', '运单号'],
  help: [
    'Columns: Order and Tracking number. Channel code, or the carrier’s name, where the channel changes. Weight (g) and Fee (CNY) where the carrier’s file has them. At most 2,000 rows.',
    '列名：订单号、运单号；更换渠道时填写渠道代码或物流商名称；物流商提供时可填重量（g）和运费（CNY）。最多 2,000 行。',
  ],
  template: ['Download the template', '下载模板'],
  /** As the import names its columns, separated by `|`. */
  columns: [
    'Order|Tracking number|Channel code|Weight (g)|Fee (CNY)',
    '订单号|运单号|渠道代码|重量（g）|运费（CNY）',
  ],
  templateFile: ['tracking-numbers.csv', '运单号模板.csv'],
  ship: ['Also mark as shipped', '同时标记发货'],
  shipHelp: [
    'Orders that get a number are marked as shipped and synced to the store.',
    '写入运单号的订单将标记为已发货，并回传店铺。',
  ],
})
