import { businessCode } from '@dropyard/contract/account/business-code'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(businessCode)
