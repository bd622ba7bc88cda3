import { customTranslation } from '@dropyard/contract/catalog/custom-translation'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(customTranslation, {
  as: 'copywriter',
  stranger: 'clerk',
  valid: (n) => ({
    source: `Word ${String(n).padStart(3, '0')}`,
    en: `Word ${n}`,
    de: n % 3 ? `Wort ${n}` : '',
  }),
  other: { en: 'Renamed', es: 'Palabra' },
  invalid: { source: '', fr: 'x'.repeat(301) },
  filters: { missing: { value: 'de', finds: (row) => row.de === '' } },
})
