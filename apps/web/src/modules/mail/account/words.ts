import { text } from '@dropyard/contract/kit/text'

export const words = text({
  test: ['Test', '测试'],
  tested: ['Test of {{address}}', '{{address}} 测试结果'],
})
