import { text } from '@dropyard/contract/kit/text'

export const words = text({
  search: ['Name of the file', '文件名称'],
  name: ['File', '文件'],
  state: ['State', '状态'],
  size: ['Size', '大小'],
  created: ['Requested at', '申请时间'],
  expires: ['Available until', '有效期至'],
  download: ['Download', '下载'],
  tryAgain: ['Start the export again where you began it.', '请在原页面重新发起导出。'],
  empty: ['No files yet', '暂无文件'],
  emptyHelp: [
    'Exports and image packs that you ask for are made in the background and wait here for 7 days.',
    '导出文件和图片包在后台生成，完成后在此保留 7 天。',
  ],
  progress: ['{{done}} of {{total}}', '{{done}} / {{total}}'],
  before_one: ['{{count}} before yours', '前面还有 {{count}} 个'],
  before_other: ['{{count}} before yours', '前面还有 {{count}} 个'],
})
