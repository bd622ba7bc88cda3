import { labelErrors } from '@dropyard/contract/order/label'
import type { StaffResult } from '@dropyard/contract/order/order/row'
import { scannedAnyway } from '@dropyard/contract/order/order/staff-actions'
import { Checkbox } from 'antd'
import { useLang } from '../../../kit/lang.ts'

/** Whether a carrier has already scanned one of the parcels whose label would be voided. */
export const isScanned = (results: readonly StaffResult[]): boolean =>
  results.some(({ code }) => code === labelErrors.scanned.code)

interface AnywayProps {
  value: boolean
  onChange: (anyway: boolean) => void
}

/** A checkbox to void labels even if carriers have scanned their parcels, as requesting a new label requires. */
export function Anyway({ value, onChange }: AnywayProps) {
  const lang = useLang()
  const at = lang === 'zh' ? 1 : 0
  return (
    <p>
      <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
        {scannedAnyway.label[at]}
      </Checkbox>
      <br />
      <span className="soft">{scannedAnyway.helpText[at]}</span>
    </p>
  )
}
