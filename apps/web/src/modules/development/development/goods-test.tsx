import { goodsTest } from '@dropyard/contract/development/goods-test'
import type { FieldSpecs } from '../../../kit/form/form.tsx'
import { ModulePage } from './module-page.tsx'
import { ReadingValue } from './reading-value.tsx'

const form = { readings: { inputs: { value: ReadingValue } } } satisfies FieldSpecs

export const Page = () => (
  <ModulePage at="/goodsTest" record={goodsTest.record} declared={goodsTest} form={form} />
)
