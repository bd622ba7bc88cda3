import { country } from '@dropyard/contract/logistics/country'
import { holiday } from '@dropyard/contract/logistics/holiday'
import { CodeText } from '../../../kit/form/code-picker.tsx'
import { halfWidth } from '../../../kit/form/half-width.ts'
import { useT } from '../../../kit/lang.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { dayjs } from '../../../kit/value/dates.ts'
import { DayText } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Days on which parcels do not move, of countries and of warehouses. */
export function Page() {
  const t = useT(words)
  return (
    <RecordPage
      record={holiday}
      searchPlaceholder={t('search')}
      form={{
        ...halfWidth('country', 'warehouse_id', 'from_day', 'to_day'),
      }}
      columns={(made) =>
        overrideColumns(
          made.filter(({ key }) => key !== 'warehouse_id' && key !== 'warehouse_name'),
          {
            country: {
              title: t('where'),
              width: 220,
              cell: (row) => row.warehouse_name ?? <CodeText select={country.select} code={row.country} />,
            },
            from_day: { cell: (row) => <DayText day={row.from_day} /> },
            to_day: { cell: (row) => <DayText day={row.to_day} /> },
            days_away: {
              width: 130,
              cell: ({ days_away: away }) =>
                away === null ? (
                  <span className="soft">{t('over')}</span>
                ) : away === 0 ? (
                  <StatusTag tone="amber">{t('now')}</StatusTag>
                ) : (
                  t('inDays', { count: away })
                ),
            },
            days: {
              title: t('days'),
              width: 80,
              right: true,
              cell: (row) => <NumberText value={dayjs(row.to_day).diff(row.from_day, 'day') + 1} />,
            },
          },
        )
      }
    />
  )
}
