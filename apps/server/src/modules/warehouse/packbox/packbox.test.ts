import { packbox } from '@dropyard/contract/warehouse/packbox'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(packbox)
