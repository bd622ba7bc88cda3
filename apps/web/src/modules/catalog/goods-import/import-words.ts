import { text } from '@dropyard/contract/kit/text'

/** Words of importing a product file. */
export const importWords = text({
  products: ['Products', '商品'],
  formats: {
    shopify: ['Shopify CSV', 'Shopify CSV'],
    own: ['Standard template', '标准模板'],
  },
  formatHelp: {
    shopify: [
      'The product export of a Shopify store, as it is. Images are fetched from their addresses.',
      'Shopify 店铺导出的商品文件，无需修改。图片将从原地址下载。',
    ],
    own: [
      'Our workbook or CSV with every field, also customs data and both languages.',
      '包含全部字段的工作簿或 CSV，含报关信息与中英文内容。',
    ],
  },
  template: ['Download the template', '下载模板'],
  csv: ['as CSV', 'CSV 格式'],
  found: {
    products: ['Products', '商品数'],
    created: ['New', '新增'],
    updated: ['To update', '将更新'],
    unchanged: ['Unchanged', '未变'],
    failed: ['With errors', '有错误'],
  },
  edited_one: [
    '{{count}} product was edited here since its last import',
    '{{count}} 个商品在上次导入后被人工修改过',
  ],
  edited_other: [
    '{{count}} products were edited here since their last import',
    '{{count}} 个商品在上次导入后被人工修改过',
  ],
  keep: ['Keep what was edited here', '保留人工修改的内容'],
  keepHelp: ['Everything else is updated from the file.', '其余内容按文件更新。'],
  overwrite: ['Overwrite it with the file', '以文件内容覆盖'],
  overwriteHelp: ['In the columns that the file fills.', '仅覆盖文件中已填写的列。'],
  allGood: ['Every row can be imported.', '全部行均可导入。'],
  onShelf: ['Put complete new products on sale', '信息完整的新商品直接上架'],
  apply_one: ['Import {{count}} product', '导入 {{count}} 个商品'],
  apply_other: ['Import {{count}} products', '导入 {{count}} 个商品'],
  nothing: ['No product of this file can be imported.', '文件中没有可导入的商品。'],
  finished: ['The import is done', '导入完成'],
  done: {
    created: ['Created', '新增'],
    updated: ['Updated', '更新'],
    unchanged: ['Unchanged', '未变'],
    failed: ['Skipped', '跳过'],
  },
  pictures: [
    'Images are fetched in the background and show within minutes.',
    '图片正在后台下载，数分钟内显示。',
  ],
})
