import { customTranslation } from '@dropyard/contract/catalog/custom-translation'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(customTranslation, {
  filters: { missing: { value: 'de', finds: (row) => row.de === '' } },
})
