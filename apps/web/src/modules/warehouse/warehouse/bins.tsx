import { bin } from '@dropyard/contract/warehouse/bin'
import { warehouse } from '@dropyard/contract/warehouse/warehouse'
import type { ReactNode } from 'react'
import { RecordPage } from '../../../kit/record/record-page.tsx'

/** The bins of all warehouses, or of one in its drawer. */
export function Bins({ lists }: { lists: ReactNode }) {
  return (
    <RecordPage
      record={bin}
      at="/warehouseList"
      titleExtra={lists}
      stale={[warehouse.list]}
      widths={{
        ...{ code: 120, warehouse_id: 140, kind: 140, zone: 110, place: 130 },
        ...{ skus: 80, pieces: 90, blocked: 100 },
      }}
    />
  )
}
