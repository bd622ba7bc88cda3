import { ioss } from '@dropyard/contract/logistics/ioss'
import { useLang } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'

/** The company's IOSS numbers, and which of them count today. */
export function Page() {
  const { is_default: isDefault } = ioss.text[useLang()].fields
  return (
    <RecordPage
      record={ioss}
      cells={{
        is_default: (row) => (row.is_default ? <StatusTag tone="blue">{isDefault}</StatusTag> : null),
      }}
    />
  )
}
