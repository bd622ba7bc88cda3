import { lastMile } from '@dropyard/contract/logistics/last-mile'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(lastMile, {
  other: { name_en: 'Renamed', tracking_url: 'https://track.example/{number}' },
  filters: { express_id: 'elsewhere' },
})
