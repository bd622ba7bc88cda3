import { carrier } from '@dropyard/contract/logistics/carrier'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(carrier, {
  as: 'clerk',
  stranger: 'designer',
  valid: (n) => ({
    code: `C${String(n).padStart(3, '0')}`,
    name_en: `Carrier ${String(n).padStart(3, '0')}`,
    name_zh: `物流商 ${n}`,
    track_code: String(190_000 + n),
    status: n % 4 ? 'active' : 'disabled',
  }),
  other: { name_en: 'Renamed', phone: '+86 400 000 0000' },
  invalid: { code: '', name_zh: '', tracking_url: 'javascript:alert(1)', website: 'data:text/html,x' },
})
