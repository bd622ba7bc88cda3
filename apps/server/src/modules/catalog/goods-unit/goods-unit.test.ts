import { goodsUnit } from '@dropyard/contract/catalog/goods-unit'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(goodsUnit, {
  as: 'developer',
  stranger: 'clerk',
  valid: (n) => ({
    code: `u${n}`,
    name: `Unit ${String(n).padStart(3, '0')}`,
    name_zh: `单位 ${n}`,
    pieces: n + 1,
  }),
  other: { name: 'Renamed', note: 'Old' },
  invalid: { code: '', pieces: 0 },
})
