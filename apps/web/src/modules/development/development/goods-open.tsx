import { goodsOpen } from '@dropyard/contract/development/goods-open'
import { AxisValues } from './axis-values.tsx'
import { ModulePage } from './module-page.tsx'

const form = { axes: { inputs: { values: AxisValues } } }

export const Page = () => (
  <ModulePage at="/goodsOpen" record={goodsOpen.record} declared={goodsOpen} form={form} />
)
