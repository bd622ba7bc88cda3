import { goodsMaterial } from '@dropyard/contract/catalog/goods-material'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(goodsMaterial, {
  as: 'developer',
  stranger: 'clerk',
  valid: (n) => ({ name: `Alloy ${String(n).padStart(3, '0')}`, name_zh: `合金 ${n}`, declared: '' }),
  other: { name_zh: '改名', declared: 'Steel' },
  invalid: { name: '', name_zh: 'x'.repeat(61) },
})
