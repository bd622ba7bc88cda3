import { trackTemplate } from '@dropyard/contract/order/track-template'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(trackTemplate)
