import { carrier } from '@dropyard/contract/logistics/carrier'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(carrier)
