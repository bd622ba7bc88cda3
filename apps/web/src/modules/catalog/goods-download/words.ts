import { text } from '@dropyard/contract/kit/text'

export const words = text({
  search: ['Name of the pack', '资料包名称'],
  name: ['Pack', '资料包'],
  state: ['State', '状态'],
  goods: ['Products', '商品数'],
  holds: ['Contents', '内容'],
  pictures: ['Images', '图片'],
  size: ['Size', '大小'],
  created: ['Requested at', '申请时间'],
  expires: ['Available until', '有效期至'],
  download: ['Download', '下载'],
  all: ['All my downloads', '全部下载'],
  empty: ['No packs yet', '暂无资料包'],
  emptyHelp: [
    'Choose products and download their images and data as one archive. A pack is kept for 7 days.',
    '选择商品即可将图片和数据打包下载，资料包保留 7 天。',
  ],
  find: ['Find products', '去选品'],
  dialog: {
    one: ['Download product material', '下载商品资料'],
    many_one: ['Download material of {{count}} product', '下载 {{count}} 个商品的资料'],
    many_other: ['Download material of {{count}} products', '下载 {{count}} 个商品的资料'],
    images: ['Images, in a folder for each product', '图片（每个商品一个文件夹）'],
    data: ['Data as a table', '数据表格'],
    format: ['Format', '格式'],
    help: ['Prices are what you pay. Images come as JPEG.', '价格为您的采购价，图片为 JPEG 格式。'],
    make: ['Create download', '生成资料包'],
    none: ['Select images, data or both.', '请至少选择图片或数据之一。'],
    making: ['Preparing your download…', '正在生成资料包'],
    later: [
      'You can close this window. The file will appear under Product files.',
      '可关闭此窗口，完成后在“商品下载”中获取。',
    ],
    done: ['The pack is ready and is being saved.', '资料包已生成，正在保存。'],
  },
})
