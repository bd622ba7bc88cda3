import { PrinterOutlined } from '@ant-design/icons'
import { bin } from '@dropyard/contract/warehouse/bin'
import { warehouse } from '@dropyard/contract/warehouse/warehouse'
import type { ReactNode } from 'react'
import { download } from '../../../kit/call/api.ts'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { words } from './words.ts'

/** The bins of all warehouses, or of one in its drawer. */
export function Bins({ lists }: { lists: ReactNode }) {
  const t = useT(words)
  return (
    <RecordPage
      record={bin}
      at="/warehouseList"
      titleExtra={lists}
      stale={[warehouse.list]}
      bulk={[
        {
          key: 'labels',
          label: t('labels'),
          icon: <PrinterOutlined />,
          call: bin.labels,
          run: async (ids) => {
            await download(bin.labels, { query: { ids } })
            return false
          },
        },
      ]}
      widths={{
        ...{ code: 120, warehouse_id: 140, kind: 140, zone: 110, place: 130 },
        ...{ skus: 80, pieces: 90, blocked: 100 },
      }}
    />
  )
}
