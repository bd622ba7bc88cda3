import type { ReactNode } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import './changes-table.css'

export interface ShownChange {
  /** The field's label. */
  readonly field: string
  readonly before: ReactNode
  readonly after: ReactNode
}

/** Changed fields with their values before and after. */
export function ChangesTable({ changes }: { changes: readonly ShownChange[] }) {
  const t = useT(kitText)
  return (
    <table className="changes-table" aria-label={t('changes')}>
      <thead>
        <tr>
          <th>{t('field')}</th>
          <th>{t('before')}</th>
          <th>{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <td>{field}</td>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
