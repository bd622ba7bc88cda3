import { text } from '@dropyard/contract/kit/text'

export const words = text({
  preview: ['Preview', '预览'],
  language: ['Language', '语言'],
  phone: ['Phone', '手机'],
  computer: ['Computer', '电脑'],
  plain: ['Plain text', '纯文本'],
  subject: ['Subject:', '主题：'],
  sample: ['With sample values', '使用示例数据'],
  failed: ['Can’t load the preview.', '无法加载预览。'],
})
