import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { entity } from '@dropyard/contract/account/entity'
import type { Tone } from '@dropyard/contract/kit/workflow'
import { platform } from '@dropyard/contract/store/platform'
import { staffStore } from '@dropyard/contract/store/staff-store'
import { store } from '@dropyard/contract/store/store'
import { useData } from '../../../kit/call/use-data.ts'
import { BrandLines } from '../../../kit/entrance/brand-mark.tsx'
import { halves } from '../../../kit/form/halves.ts'
import { useT } from '../../../kit/lang.ts'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import type { RowIn } from '../../../kit/record/record-shape.tsx'
import { useDoes } from '../../../kit/rows/use-does.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { FlagText, LongText, NumberText, WhenText } from '../../../kit/value/value-text.tsx'
import { tones } from './health.tsx'
import './store.css'
import { words } from './words.ts'

type Row = RowIn<typeof staffStore>
const icons = { disable: <PauseCircleOutlined />, enable: <PlayCircleOutlined /> }

/** Stores of all merchants: how each is connected, when it was last read, and what could not be taken in. */
export function StaffStores() {
  const t = useT(words)
  const field = useT(staffStore.text)
  const platforms = useData(store.platforms, {}, { staleTime: 300_000 }).data
  const languages = platforms?.ext.languages.map(({ code, lang: label }) => ({ value: code, label }))
  const does = useDoes(staffStore, { icons })
  return (
    <RecordPage
      record={staffStore}
      tall
      searchWords={t('search')}
      columns={columnsOf(field)}
      form={{
        entity_id: { select: entity.select, half: true },
        platform_id: { select: platform.select, half: true },
        ...halves('name', 'shop_url', 'status', 'sync_order', 'customized'),
        language: { half: true, choices: languages },
      }}
      onRows={does.onRows}
      actions={does.actions}
    >
      {does.dialogs}
    </RecordPage>
  )

  function columnsOf(f: typeof field): ListColumn<Row>[] {
    return [
      {
        key: 'name',
        title: f('fields.name'),
        width: 235,
        sort: true,
        cell: (row) => (
          <BrandLines
            code={row.platform_code}
            name={row.platform_name}
            first={row.name}
            second={row.shop_url}
          />
        ),
      },
      {
        key: 'company',
        title: f('fields.company'),
        width: 155,
        cell: (row) => <LongText max={26}>{row.company}</LongText>,
      },
      { key: 'health', title: f('fields.health'), width: 140, cell: (row) => <HealthOf row={row} /> },
      {
        key: 'last_sync_at',
        title: f('fields.last_sync_at'),
        width: 140,
        sort: true,
        cell: (row) => <WhenText at={row.last_sync_at} />,
      },
      {
        key: 'webhook_seen_at',
        title: f('fields.webhook_seen_at'),
        width: 130,
        cell: (row) => <WhenText at={row.webhook_seen_at} />,
      },
      {
        key: 'failed_orders',
        title: f('fields.failed_orders'),
        width: 115,
        right: true,
        cell: (row) => (
          <span className={row.failed_orders > 0 ? 'sync-failed' : undefined}>
            <NumberText value={row.failed_orders} />
          </span>
        ),
      },
      {
        key: 'sync_order',
        title: f('fields.sync_order'),
        width: 100,
        hidden: true,
        cell: (row) => <FlagText value={row.sync_order} />,
      },
      {
        key: 'open_date',
        title: f('fields.open_date'),
        width: 140,
        sort: true,
        hidden: true,
        cell: (row) => <WhenText at={row.open_date} />,
      },
      {
        key: 'account_name',
        title: f('fields.account_name'),
        width: 160,
        hidden: true,
        cell: (row) => <LongText max={24}>{row.account_name}</LongText>,
      },
      {
        key: 'expire_time',
        title: f('fields.expire_time'),
        width: 140,
        hidden: true,
        cell: (row) => <WhenText at={row.expire_time} />,
      },
    ]
  }
}

function HealthOf({ row }: { row: Row }) {
  const t = useT(words)
  const tone: Tone = tones[row.health]
  const lost = row.auth_lost === 'uninstalled' || row.auth_lost === 'expired' ? row.auth_lost : 'refused'
  return (
    <span data-tip={row.health === 'lost' ? t(`staffReasons.${lost}`) : t(`staffReasons.${row.health}`)}>
      <StatusTag tone={tone}>{t(`health.${row.health}`)}</StatusTag>
    </span>
  )
}
