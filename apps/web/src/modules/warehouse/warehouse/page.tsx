import { warehouse } from '@dropyard/contract/warehouse/warehouse'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { FlagText, LongText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Warehouses: their addresses, their areas, and how much lies in them. */
export function Page() {
  const t = useT(words)
  return (
    <RecordPage
      record={warehouse}
      drawer
      columns={{
        title: { width: 130 },
        code: { width: 90 },
        country: { width: 110 },
        address: {
          title: t('place'),
          width: 200,
          cell: (row) => (
            <LongText max={60}>
              {[row.address, [row.zip, row.city].filter(Boolean).join(' '), row.province]
                .filter(Boolean)
                .join(', ')}
            </LongText>
          ),
        },
        areas: { width: 150, hidden: true },
        skus: { width: 80 },
        pieces: { width: 90 },
        backorder: { width: 125, cell: (row) => <FlagText value={row.backorder} /> },
        status: { width: 110 },
      }}
    />
  )
}
