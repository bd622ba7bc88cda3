import { DownloadOutlined } from '@ant-design/icons'
import { channel } from '@dropyard/contract/logistics/channel'
import { country } from '@dropyard/contract/logistics/country'
import { type CohortsBy, cohortsBy } from '@dropyard/contract/order/parcel/cohort'
import type { ParcelPart } from '@dropyard/contract/order/parcel/parts'
import { trackWarning } from '@dropyard/contract/order/track-warning'
import { link } from '@dropyard/contract/pages'
import { Button, Segmented, Skeleton } from 'antd'
import { type ReactNode, useRef } from 'react'
import { download } from '../../../kit/call/api.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { ListFilters } from '../../../kit/list/list-filters.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { Cohorts, type Counted } from './cohorts.tsx'
import { Weeks } from './weeks.tsx'
import { words } from './words.ts'
import './statistics.css'

/** Transit times of parcels by week of hand-over, channel or carrier; every number and bar links to its parcels. */
export function Statistics({ beside }: { beside: ReactNode }) {
  const t = useT(words)
  const may = useMay()
  const list = useList(trackWarning.stat)
  const searchRef = useRef(null)
  const { by = 'week', channel_id, carrier, country: of } = list.query
  const opens = (row: Counted, part: ParcelPart): string =>
    link('/trackWarning', {
      of: 'parcels',
      part,
      from: row.from,
      to: row.to,
      channel_id: row.channel_id ?? channel_id,
      carrier: row.carrier || carrier,
      country: row.country || of?.toUpperCase(),
    })
  return (
    <div className="track-statistics">
      <header className="page-head">
        <h1>{t('statistics')}</h1>
        {beside}
        <span className="spring" />
        <Segmented<CohortsBy>
          size="small"
          aria-label={t('by')}
          value={by}
          options={Object.entries(cohortsBy).map(([value, [en, zh]]) => ({
            value: value as CohortsBy,
            label: t.lang === 'zh' ? zh : en,
          }))}
          onChange={(next) => list.set({ by: next })}
        />
        {may(trackWarning.statFile) ? (
          <Button
            type="text"
            icon={<DownloadOutlined />}
            aria-label={t('export')}
            onClick={() => void download(trackWarning.statFile, { query: { ...list.query, format: 'xlsx' } })}
          />
        ) : null}
      </header>
      <ListFilters
        list={list}
        searchRef={searchRef}
        tab="by"
        filters={[
          { name: 'from', until: 'to', label: t('shipped'), main: true },
          { name: 'channel_id', label: t('channel'), main: true, from: channel.select },
          { name: 'country', label: t('country'), main: true, from: country.select },
          {
            name: 'carrier',
            label: t('carrier'),
            choices: (list.ext?.carriers ?? []).map((value) => ({ value, label: value })),
          },
        ]}
      />
      {list.failed ? (
        <StateMessage title={t('failed')} onRetry={() => void list.reload()} />
      ) : list.loading ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : list.rows.length === 0 ? (
        <StateMessage title={t('none')} />
      ) : (
        <>
          <Weeks weeks={list.ext?.weeks ?? []} opens={opens} />
          <Cohorts rows={list.rows} by={by} opens={opens} />
        </>
      )}
    </div>
  )
}
