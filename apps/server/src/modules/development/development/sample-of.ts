import type { Form } from '@dropyard/contract/development/module'
import type { Forms } from './behaviour.ts'
import { rowsIn, text } from './values.ts'
import { called, namesWhole } from './variants.ts'

/** Which sample speaks for which variant. */

interface Speaks {
  readonly sample: Form | undefined
  /** Whether it is a sample of this variant, or of one that looks like it; else it is one of another variant. */
  readonly own: boolean
}

/** The last that passed and is called by the variant's SKU or its values, else by one of them, else any. */
export function sampleOf(forms: Forms, code: string): Speaks {
  const passed = rowsIn(forms.goodsSample, 'samples').filter(({ verdict }) => verdict === 'pass')
  const variants = rowsIn(forms.goodsOpen, 'variants')
  const named = (is: typeof called) => passed.findLast((row) => is(forms, code, text(row, 'variant')))
  const own = named(namesWhole) ?? named(called)
  const last = passed.at(-1)
  // What names none is of the only one there is; what names another may be of one that was taken out.
  const only = variants.length <= 1 && text(last, 'variant') === ''
  return { sample: own ?? last, own: own !== undefined || only }
}

/** Weight and size as its sample was measured. */
export function asMeasured(forms: Forms, code: string): Form {
  const { sample } = sampleOf(forms, code)
  const of = (name: string) => sample?.[name] ?? null
  return {
    ...{ weight_grams: of('weight_grams'), length_mm: of('length_mm') },
    ...{ width_mm: of('width_mm'), height_mm: of('height_mm') },
  }
}
