import { text } from '@dropyard/contract/kit/text'

/** Words of importing a product file. */
export const importWords = text({
  title: ['Import products', '导入商品'],
  steps: {
    file: ['File', '选择文件'],
    check: ['Check', '校验'],
    result: ['Result', '结果'],
  },
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
  drop: {
    shopify: ['Choose or drop a CSV file', '选择或拖入 CSV 文件'],
    own: ['Choose or drop a CSV or Excel file', '选择或拖入 CSV 或 Excel 文件'],
  },
  check: ['Check the file', '校验文件'],
  checking: ['Checking the file', '正在校验文件'],
  applying: ['Importing', '正在导入'],
  progress: ['{{done}} of {{total}} products', '{{done}} / {{total}} 个商品'],
  reading: ['Reading the rows', '正在读取'],
  stopped: ['The import stopped: {{reason}}', '导入中断：{{reason}}'],
  numbers: {
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
  row: ['Row', '行'],
  column: ['Column', '列'],
  problem: ['Error', '问题'],
  more: [
    'Only the first {{count}} are shown; the file to correct has all of them.',
    '仅显示前 {{count}} 条，完整内容请下载待修正文件。',
  ],
  correct: ['Download the rows to correct', '下载待修正的行'],
  how: ['Import scope', '导入范围'],
  goodOnly: ['Valid products only', '仅导入正确的商品'],
  goodOnlyHelp: [
    'Products with errors are left out; correct and import them later.',
    '跳过有错误的商品，修正后可再次导入。',
  ],
  whole: ['All or nothing', '全部导入或全不导入'],
  wholeHelp: ['Nothing is imported while any row has an error.', '只要有一行错误就不导入。'],
  onShelf: ['Put complete new products on sale', '信息完整的新商品直接上架'],
  apply_one: ['Import {{count}} product', '导入 {{count}} 个商品'],
  apply_other: ['Import {{count}} products', '导入 {{count}} 个商品'],
  blocked: ['Fix the errors, or import valid products only.', '请先修正错误，或选择仅导入正确的商品。'],
  nothing: ['No product of this file can be imported.', '文件中没有可导入的商品。'],
  done: ['The import is done', '导入完成'],
  outcome: {
    created: ['Created', '新增'],
    updated: ['Updated', '更新'],
    unchanged: ['Unchanged', '未变'],
    failed: ['Skipped', '跳过'],
  },
  pictures: [
    'Images are fetched in the background and show within minutes.',
    '图片正在后台下载，数分钟内显示。',
  ],
  another: ['Import another file', '继续导入'],
  close: ['Close', '关闭'],
  cancel: ['Cancel', '取消'],
  back: ['Back', '上一步'],
})
