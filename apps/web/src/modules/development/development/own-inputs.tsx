import type { ModuleName } from '@dropyard/contract/development/module-name'
import type { FieldSpecs } from '../../../kit/form/form.tsx'
import { AxisValues } from './axis-values.tsx'
import { VariantsFit } from './variants-fit.tsx'

/** What the form of a module has beyond what its declaration says. */
export const ownInputs: Readonly<Partial<Record<ModuleName, FieldSpecs>>> = {
  goodsOpen: { axes: { inputs: { values: AxisValues } }, variants: { help: <VariantsFit /> } },
}
