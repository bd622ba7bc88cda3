import { text } from '@dropyard/contract/kit/text'

export const words = text({
  system: ['System', '系统'],
  changes: ['What changed', '变更内容'],
  input: ['What was sent', '提交内容'],
  same: ['No changes recorded.', '没有变更，或未记录。'],
  request: ['Request', '请求编号'],
})
