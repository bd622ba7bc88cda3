import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { entity } from '@dropyard/contract/account/entity'
import { platform } from '@dropyard/contract/store/platform'
import { staffStore } from '@dropyard/contract/store/staff-store'
import { store } from '@dropyard/contract/store/store'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { cellOf, type RowIn } from '../../../kit/record/record-shape.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { StoreName, storeWidths } from './columns.tsx'
import './store.css'
import { words } from './words.ts'

type Row = RowIn<typeof staffStore>
const widths = {
  ...storeWidths,
  name: { width: 235 },
  company: { width: 155 },
  last_sync_at: { width: 140 },
  webhook_seen_at: { width: 130 },
  failed_orders: { width: 115 },
}
const icons = { disable: <PauseCircleOutlined />, enable: <PlayCircleOutlined /> }

/** Stores of all merchants: connection, last synchronisation, and orders that could not be imported. */
export function StaffStores() {
  const platforms = useData(store.platforms, {}, { staleTime: 300_000 }).data
  const languages = platforms?.ext.languages.map(({ code, lang: label }) => ({ value: code, label }))
  const recordActions = useRecordActions(staffStore, { icons })
  return (
    <RecordPage
      record={staffStore}
      twoLine
      columns={(made) => overrideColumns(made, widths)}
      cells={{
        name: (row) => <StoreName row={row} />,
        health: (row) => <HealthOf row={row} />,
        failed_orders: ({ failed_orders }) => (
          <span className={failed_orders > 0 ? 'sync-failed' : undefined}>
            <NumberText value={failed_orders} />
          </span>
        ),
      }}
      form={{
        entity_id: { select: entity.select, halfWidth: true },
        platform_id: { select: platform.select, halfWidth: true },

        language: { halfWidth: true, choices: languages },
      }}
      recordActions={recordActions}
    />
  )
}

function HealthOf({ row }: { row: Row }) {
  const t = useT(words)
  const lost = row.auth_lost === 'uninstalled' || row.auth_lost === 'expired' ? row.auth_lost : 'refused'
  return (
    <span data-tip={row.health === 'lost' ? t(`staffReasons.${lost}`) : t(`staffReasons.${row.health}`)}>
      {cellOf(staffStore, useLang(), 'health', row)}
    </span>
  )
}
