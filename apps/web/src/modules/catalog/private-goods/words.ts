import { text } from '@dropyard/contract/kit/text'

export const words = text({
  search: ['Title or code', '标题或编码'],
  product: ['Product', '商品'],
  state: ['Status', '状态'],
  states: {
    draft: ['Being prepared', '准备中'],
    on_shelf: ['On sale', '在售'],
    off_shelf: ['Off sale', '已下架'],
  },
  price: ['Price', '价格'],
  stock: ['Stock', '库存'],
  variants: ['Variants', '规格数'],
  changes: ['Open requests', '处理中的申请'],
  empty: ['No private products yet', '暂无私有商品'],
  emptyHelp: ['Products sourced only for you appear here.', '专为您寻源的商品会显示在这里，其他商户不可见。'],
  ask: ['Request a product', '提交寻源请求'],
})
