import type { Form } from '@dropyard/contract/development/development/module'
import type { Forms } from './behaviour.ts'
import { rowsIn, text } from './values.ts'
import { called, namesWhole } from './variants.ts'

/** Chooses the sample whose measurements apply to a variant. */

interface Speaks {
  readonly sample: Form | undefined
  /** Whether the sample is of this variant, or of one that looks the same; otherwise it is of another variant. */
  readonly own: boolean
}

/** The last passed sample that names the variant by SKU or all values, else by one value, else any passed sample. */
export function sampleOf(forms: Forms, code: string): Speaks {
  const passed = rowsIn(forms.goodsSample, 'samples').filter(({ verdict }) => verdict === 'pass')
  const variants = rowsIn(forms.goodsOpen, 'variants')
  const named = (is: typeof called) => passed.findLast((row) => is(forms, code, text(row, 'variant')))
  const own = named(namesWhole) ?? named(called)
  const last = passed.at(-1)
  // A sample without a name belongs to the only variant; with a name it may belong to a removed one.
  const only = variants.length <= 1 && text(last, 'variant') === ''
  return { sample: own ?? last, own: own !== undefined || only }
}

/** Weight and size from the variant's sample. */
export function asMeasured(forms: Forms, code: string): Form {
  const { sample } = sampleOf(forms, code)
  const of = (name: string) => sample?.[name] ?? null
  return {
    ...{ weight_grams: of('weight_grams'), length_mm: of('length_mm') },
    ...{ width_mm: of('width_mm'), height_mm: of('height_mm') },
  }
}
