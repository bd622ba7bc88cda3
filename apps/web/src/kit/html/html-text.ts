import { text } from '@dropyard/contract/kit/text'

/** Texts of the rich text editor. */
export const htmlText = text({
  visual: ['Visual', '可视化'],
  source: ['HTML', 'HTML'],
  tools: ['Formatting', '格式'],
  bold: ['Bold', '加粗'],
  italic: ['Italic', '斜体'],
  underline: ['Underline', '下划线'],
  heading: ['Heading', '标题'],
  small: ['Subheading', '小标题'],
  list: ['Bulleted list', '无序列表'],
  numbers: ['Numbered list', '有序列表'],
  link: ['Link', '链接'],
  address: ['Link URL', '链接地址'],
  apply: ['Set link', '设置链接'],
  unlink: ['Remove link', '移除链接'],
  picture: ['Insert an image', '插入图片'],
  table: ['Table', '表格'],
  insertTable: ['Insert a table', '插入表格'],
  addRow: ['Add a row below', '在下方加一行'],
  addColumn: ['Add a column to the right', '在右侧加一列'],
  deleteRow: ['Delete the row', '删除行'],
  deleteColumn: ['Delete the column', '删除列'],
  deleteTable: ['Delete the table', '删除表格'],
  undo: ['Undo', '撤销'],
  redo: ['Redo', '重做'],
  clear: ['Remove formatting', '清除格式'],
  embedded: [
    'This text contains an embedded video or frame, which the visual editor would remove. It opens as HTML.',
    '内容中嵌有视频或框架，可视化模式会将其丢弃，因此以 HTML 打开。',
  ],
  long: [
    'At most {{max}} characters of HTML; this has {{length}}.',
    'HTML 最多 {{max}} 个字符，当前 {{length}} 个。',
  ],
})
