import { goodsUnit } from '@dropyard/contract/catalog/goods-unit'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(goodsUnit)
