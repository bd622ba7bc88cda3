import { lastMile } from '@dropyard/contract/logistics/last-mile'
import { describeRecord } from '../../../testing/describe-record.ts'

const countries = ['US', 'DE', 'FR']

describeRecord(lastMile, {
  as: 'clerk',
  stranger: 'designer',
  valid: (n) => ({
    code: `M${String(n).padStart(3, '0')}`,
    name_en: `Carrier ${String(n).padStart(3, '0')}`,
    name_zh: `尾程 ${n}`,
    country: countries[n % 3],
    status: n % 4 ? 'active' : 'disabled',
  }),
  other: { name_en: 'Renamed', tracking_url: 'https://track.example/{number}' },
  invalid: { country: 'XX', code: '', name_en: 'n'.repeat(101), tracking_url: 'javascript:alert(1)' },
  filters: { express_id: 'elsewhere' },
})
