import { text } from '@dropyard/contract/kit/text'

/** Texts of the pages of freight differences that their record doesn't declare. */
export const words = text({
  import: ['Import weights', '导入重量'],
  title: ['Import carriers’ weights', '导入物流商重量'],
  help: [
    'One row a parcel: order or tracking number, and the weight of the carrier’s bill in grams. What costs another sum than was paid is proposed, and due once you confirm it.',
    '每行一个包裹：订单号或运单号，以及物流商账单重量（g）。运费与已付不一致的生成待确认差额，确认后生效。',
  ],
  template: ['Download a template', '下载模板'],
  templateFile: ['Carrier weights.csv', '物流商重量.csv'],
})
