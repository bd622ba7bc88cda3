import { text } from '@dropyard/contract/kit/text'

export const words = text({
  lists: ['Counts and lines', '盘点单与明细'],
  counts: ['Stock counts', '盘点单'],
  lines: ['Count lines', '盘点明细'],
  print: ['Count sheet', '盘点表'],
  quantity: ['Counted: {{sku}}, {{bin}}', '实盘：{{sku}}，{{bin}}'],
  whole: ['Whole warehouse', '整仓'],
})
