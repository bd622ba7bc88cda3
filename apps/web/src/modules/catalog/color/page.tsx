import { color } from '@dropyard/contract/catalog/color'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Swatch } from '../../../kit/value/swatch.tsx'
import { HexInput } from './hex-input.tsx'

/** Colours of products. */
export function Page() {
  return (
    <RecordPage
      record={color}
      form={{ hex: { input: <HexInput /> } }}
      cells={{ hex: ({ hex }) => <Swatch hex={hex} /> }}
      widths={{ hex: 140 }}
    />
  )
}
