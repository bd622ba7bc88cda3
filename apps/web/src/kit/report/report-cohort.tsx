import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import type { Measure } from '@dropyard/contract/kit/report/measures'
import type { AnyRow } from '@dropyard/contract/kit/report/report-types'
import { inLang } from '@dropyard/contract/kit/text'
import type { TableColumnType } from 'antd'
import type { Translate } from '../lang.ts'
import type { words } from './words.ts'

/** A column for each step of a cohort: the share of the group that did it again, darker the larger it is. */

export const cohortWidth = 56

export const cohortColumns = (
  name: string,
  measure: Extract<Measure, { kind: 'cohort' }>,
  t: Translate<(typeof words)['en']>,
): TableColumnType<AnyRow> & { children: TableColumnType<AnyRow>[] } => ({
  key: name,
  title: inLang(measure.words, t.lang),
  align: 'center',
  children: Array.from({ length: measure.steps }, (_, step) => ({
    key: `${name}-${step}`,
    title: String(step),
    align: 'right',
    width: cohortWidth,
    onCell: (row) => ({
      className: 'report-heat',
      style: { '--heat': hasCome(row, step) ? shareOf(row, name, step) : 0 } as React.CSSProperties,
    }),
    render: (_, row) => {
      const values = (row[name] ?? []) as readonly number[]
      if (!hasCome(row, step) || !values[0]) return null
      const tip = t('ofWeek', { count: values[step] ?? 0, all: values[0] })
      return (
        <span className="number" data-tip={tip}>
          {`${Math.round(shareOf(row, name, step) * 100)}%`}
        </span>
      )
    },
  })),
})

/** Whether the week `step` weeks after that of the row has begun. */
const hasCome = ({ key }: AnyRow, step: number): boolean =>
  dayOf(Date.parse(key) + step * 7 * dayMs) <= dayOf(Date.now())

function shareOf(row: AnyRow, name: string, step: number): number {
  const [all = 0, ...others] = (row[name] ?? []) as readonly number[]
  if (all === 0) return 0
  return step === 0 ? 1 : (others[step - 1] ?? 0) / all
}
