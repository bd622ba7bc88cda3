import { text } from '@dropyard/contract/kit/text'

/** Words of order tags beyond those of their record. */
export const words = text({
  lists: ['Tag lists', '标签列表'],
  tags: ['Tags', '标签'],
  stores: ['By store', '按店铺'],
  store: ['Store', '店铺'],
  company: ['Company', '公司'],
  own: ['Tags beside those of all stores', '店铺专用标签'],
  ownOf: ['Tags of {{store}}', '{{store}} 的标签'],
  search: ['Store or company', '店铺或公司'],
  saved: ['Saved', '已保存'],
  empty: ['No stores yet', '暂无店铺'],
})
