import { color } from '@dropyard/contract/catalog/color'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(color, { valid: (n) => ({ hex: `#${(n + 16).toString(16).padStart(6, '0')}` }) })
