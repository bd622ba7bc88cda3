import { townLine } from '@dropyard/contract/kit/town-line'
import { warehouse } from '@dropyard/contract/warehouse/warehouse'
import type { ReactNode } from 'react'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { FlagText, LongText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** Warehouses: addresses, areas, and stock. */
export function Warehouses({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  return (
    <RecordPage
      record={warehouse}
      at="/warehouseList"
      titleExtra={lists}
      drawer
      widths={{ title: 130, code: 90, country: 110, skus: 80, pieces: 90, status: 110 }}
      columns={{
        address: {
          title: t('place'),
          width: 200,
          cell: (row) => (
            <LongText max={60}>{[row.address, townLine(row)].filter(Boolean).join(', ')}</LongText>
          ),
        },
        areas: { width: 150, hidden: true },
        time_zone: { width: 150, hidden: true },
        backorder: { width: 125, cell: (row) => <FlagText value={row.backorder} /> },
      }}
    />
  )
}
