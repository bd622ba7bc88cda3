import { goodsTest } from '@dropyard/contract/development/goods-test'
import type { FieldSpecs } from '../../../kit/form/form.tsx'
import { ModulePage } from './module-page.tsx'
import { ReadingValue } from './reading-value.tsx'

/** By how a check is judged: what it needs nothing of. */
const needless: Readonly<Record<string, readonly string[]>> = {
  measure: ['expected'],
  passfail: ['unit', 'min', 'max', 'expected'],
  text: ['unit', 'min', 'max'],
}
const form = {
  readings: { inputs: { value: ReadingValue }, hides: ({ kind }) => needless[String(kind)] ?? [] },
} satisfies FieldSpecs

export const Page = () => (
  <ModulePage at="/goodsTest" record={goodsTest.record} declared={goodsTest} form={form} />
)
