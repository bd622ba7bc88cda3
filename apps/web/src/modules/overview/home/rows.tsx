import type { ReactNode } from 'react'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { words } from './words.ts'

interface RowsProps<Row> {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Expected number of rows: skeletons reserve their space. */
  expected: number
  /** Shown if there are none. */
  none: ReactNode
  failed: boolean
  onRetry: () => void
  /** A list item with its key. */
  children: (row: Row) => ReactNode
}

/** The rows of a block of the home page. */
export function Rows<Row>({ rows, expected, none, failed, onRetry, children }: RowsProps<Row>) {
  const t = useT(words)
  if (failed) return <StateMessage title={t('failed')} onRetry={onRetry} />
  if (rows?.length === 0) return <p className="home-none">{none}</p>
  return <ul className="home-rows">{rows ? rows.map(children) : bones(expected)}</ul>
}

const bones = (count: number): ReactNode =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
    <li key={index} className="home-coming" aria-hidden="true">
      <i className="bone" />
    </li>
  ))
