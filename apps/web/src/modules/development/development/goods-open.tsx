import { goodsOpen } from '@dropyard/contract/development/goods-open'
import { AxisValues } from './axis-values.tsx'
import { ModulePage } from './module-page.tsx'
import { VariantsFit } from './variants-fit.tsx'

const form = { axes: { inputs: { values: AxisValues } }, variants: { help: <VariantsFit /> } }

export const Page = () => (
  <ModulePage at="/goodsOpen" record={goodsOpen.record} declared={goodsOpen} form={form} />
)
