import { text } from '@dropyard/contract/kit/text'

export const words = text({
  download: ['Download', '下载'],
  tryAgain: ['Start the export again where you began it.', '请在原页面重新发起导出。'],
  progress: ['{{done}} of {{total}}', '{{done}} / {{total}}'],
  before_one: ['{{count}} before yours', '前面还有 {{count}} 个'],
  before_other: ['{{count}} before yours', '前面还有 {{count}} 个'],
})
