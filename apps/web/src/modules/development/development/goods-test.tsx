import { goodsTest } from '@dropyard/contract/development/goods-test'
import { ModulePage } from './module-page.tsx'
import { ReadingValue } from './reading-value.tsx'

const form = { readings: { inputs: { value: ReadingValue } } }

export const Page = () => (
  <ModulePage at="/goodsTest" record={goodsTest.record} declared={goodsTest} form={form} />
)
