import { text } from '@dropyard/contract/kit/text'

/** Words of the staff's library of goods. */
export const libraryWords = text({
  add: ['New product', '新增商品'],
  import: ['Import products', '导入商品'],
  export: ['Export', '导出'],
  exportHelp: [
    'In our template: change what you like and import the file again.',
    '文件采用标准模板，修改后可重新导入。',
  ],
  weights: ['Update weights', '更新重量'],
  onShelf: ['Put on shelf', '上架'],
  offShelf: ['Take off shelf', '下架'],
  moved_one: ['{{count}} product moved', '已处理 {{count}} 个商品'],
  moved_other: ['{{count}} products updated', '已处理 {{count}} 个商品'],
  offTitle_one: ['Take {{count}} product off shelf?', '下架 {{count}} 个商品？'],
  offTitle_other: ['Take {{count}} products off shelf?', '下架 {{count}} 个商品？'],
  offHelp: [
    'Merchants can no longer find or order them. Existing orders aren’t affected.',
    '下架后商户无法查看或下单，已有订单不受影响。',
  ],
  refusedTitle_one: ['{{count}} product could not be put on shelf', '{{count}} 个商品未能上架'],
  refusedTitle_other: ['{{count}} products could not be put on shelf', '{{count}} 个商品未能上架'],
  refusedHelp: [
    'Customs and shipping data is required before a product can be sold. Complete it here or by import.',
    '上架前必须补全报关与物流信息，可通过导入补全。',
  ],
  refusedMoved_one: ['{{count}} other product was put on shelf.', '另有 {{count}} 个商品已上架。'],
  refusedMoved_other: ['{{count}} other products were put on shelf.', '另有 {{count}} 个商品已上架。'],
  missing: ['What is missing', '缺少的信息'],
  close: ['Close', '关闭'],
  empty: ['No products yet', '暂无商品'],
  emptyHelp: [
    'Import a Shopify product file or fill in our template.',
    '可导入 Shopify 商品文件，或填写标准模板。',
  ],
})
