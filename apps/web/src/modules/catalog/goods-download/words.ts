import { text } from '@dropyard/contract/kit/text'

export const words = text({
  pictures: ['Images', '图片'],
  download: ['Download', '下载'],
  all: ['All my downloads', '全部下载'],
  find: ['Find products', '去选品'],
  dialog: {
    one: ['Download product files', '下载商品资料'],
    many_one: ['Download files of {{count}} product', '下载 {{count}} 个商品的资料'],
    many_other: ['Download files of {{count}} products', '下载 {{count}} 个商品的资料'],
    images: ['Images, in a folder for each product', '图片（每个商品一个文件夹）'],
    data: ['Data as a table', '数据表格'],
    format: ['Format', '格式'],
    help: ['Prices are what you pay. Images come as JPEG.', '价格为您的采购价，图片为 JPEG 格式。'],
    make: ['Create download', '生成下载'],
    none: ['Select images, data or both.', '请至少选择图片或数据之一。'],
    making: ['Preparing your download…', '正在生成商品资料…'],
    later: [
      'You can close this window. The file will appear under Product files.',
      '可关闭此窗口，完成后在“商品资料”中获取。',
    ],
    done: ['The file is ready and is being saved.', '商品资料已生成，正在保存。'],
  },
})
