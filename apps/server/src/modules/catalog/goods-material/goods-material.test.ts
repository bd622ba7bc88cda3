import { goodsMaterial } from '@dropyard/contract/catalog/goods-material'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(goodsMaterial)
