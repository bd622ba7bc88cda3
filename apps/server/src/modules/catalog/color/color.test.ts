import { color } from '@dropyard/contract/catalog/color'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(color, {
  as: 'designer',
  stranger: 'clerk',
  valid: (n) => ({
    name: `Shade ${String(n).padStart(3, '0')}`,
    name_zh: `色 ${n}`,
    hex: `#${(n + 16).toString(16).padStart(6, '0')}`,
  }),
  other: { name_zh: '改名', hex: '#1e6b5c' },
  invalid: { hex: 'red', name: '' },
})
