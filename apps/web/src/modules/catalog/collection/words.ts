import { text } from '@dropyard/contract/kit/text'

export const words = text({
  search: ['Title or code', '标题或编码'],
  product: ['Product', '商品'],
  category: ['Category', '分类'],
  price: ['Price', '价格'],
  stock: ['Stock', '库存'],
  ships: ['Ships in', '发货时效'],
  days: ['{{count}} days', '{{count}} 天'],
  collected: ['Added at', '收藏时间'],
  state: ['Status', '状态'],
  available: ['On sale', '在售'],
  gone: ['Off sale', '已停售'],
  inStock: ['In stock', '有库存'],
  list: ['Publish to store', '刊登到店铺'],
  download: ['Download', '下载资料'],
  remove: ['Remove', '移出收藏'],
  removed_one: ['{{count}} product was removed', '已移出 {{count}} 个商品'],
  removed_other: ['{{count}} products were removed', '已移出 {{count}} 个商品'],
  empty: ['No favorites yet', '暂无收藏'],
  emptyHelp: [
    'Click the heart on a product to save it for you and your team.',
    '点击商品上的心形图标即可收藏，同事也能看到。',
  ],
  find: ['Find products', '去选品'],
})
