import { text } from '@dropyard/contract/kit/text'

/** Words of what people write on orders. */
export const noteWords = text({
  of: ['Notes of', '备注分类'],
  none: {
    order: ['No notes about the order', '暂无订单备注'],
    goods: ['No notes on items', '暂无商品备注'],
    merchant: ['No note from the merchant', '暂无商户备注'],
  },
  hint: {
    order: ['What should a colleague know? @ mentions one', '需要同事了解什么？输入 @ 提及同事'],
    goods: ['What must be minded with this item?', '该商品需要注意什么？'],
    merchant: ['Write to the merchant', '回复商户'],
    own: ['Write a note', '填写备注'],
  },
  item: ['Item', '商品'],
  visible: ['Show to merchant', '商户可见'],
  shown: ['Merchant sees this', '商户可见'],
  hide: ['Hide from merchant', '对商户隐藏'],
  pin: ['Pin', '置顶'],
  unpin: ['Unpin', '取消置顶'],
  pinned: ['Pinned', '已置顶'],
  us: ['Dropyard', '平台'],
  add: ['Add note', '添加备注'],
  delete: ['Delete', '删除'],
  deleteTitle: ['Delete this note?', '删除此备注？'],
  deleteHelp: [
    'Its text can’t be brought back. That there was a note remains visible.',
    '删除后内容无法恢复，但仍会显示曾有备注。',
  ],
  deleted: ['Note deleted', '备注已删除'],
  picture: ['Image of a note', '备注图片'],
})
