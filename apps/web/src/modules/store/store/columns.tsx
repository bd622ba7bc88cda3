import { storeLanguages } from '@dropyard/contract/store/platform/languages'

import type { StoreRow, stores } from '@dropyard/contract/store/store/row'
import { job } from '@dropyard/contract/system/job'
import { JobProgress } from '../../../kit/files/job-progress.tsx'
import { jobState } from '../../../kit/files/job-state.ts'
import { listed, useT } from '../../../kit/lang.ts'
import { BrandLines } from '../../../kit/value/brand-mark.tsx'
import '../../../kit/page/link.css'
import type { Cells } from '../../../kit/record/record-shape.tsx'
import { EmptyValue, LongText, TwoLines, WhenText } from '../../../kit/value/value-text.tsx'
import { webLink } from '../../../kit/value/web-link.ts'
import { Health } from './health.tsx'
import { words } from './words.ts'

/** Custom cells of the list of stores. `syncing`: ids of the jobs that are fetching orders now, by store. */
export const storeCells = (
  syncing: ReadonlyMap<number, number>,
  onSynced: (storeId: number) => void,
  onIntake: (storeId: number) => void,
): Cells<typeof stores> => ({
  name: (row) => <StoreName row={row} link />,
  health: (row) => <Health row={row} />,
  last_sync_at: (row) => (
    <LastSync
      row={row}
      jobId={syncing.get(row.id)}
      onDone={() => onSynced(row.id)}
      onIntake={() => onIntake(row.id)}
    />
  ),
  currency: ({ open_date, currency }) => (open_date ? currency : <EmptyValue />),
  people: ({ people }) =>
    people.length > 0 ? (
      <LongText max={40}>{listed(people.map(({ name }) => name))}</LongText>
    ) : (
      <EmptyValue />
    ),
  language: ({ language }) => storeLanguages.find(({ code }) => code === language)?.lang ?? language,
})

export const storeWidths = {
  name: { width: 250 },
  health: { width: 140 },
  last_sync_at: { width: 180 },
  webhook_seen_at: { width: 120 },
  sync_order: { width: 95 },
  customized: { width: 100 },
}

type Named = Pick<StoreRow, 'platform_code' | 'platform_name' | 'name' | 'shop_url'>

/** A store and its address. */
export function StoreName({ row, link = false }: { row: Named; link?: boolean }) {
  return (
    <BrandLines
      code={row.platform_code}
      name={row.platform_name}
      first={row.name}
      second={
        link ? (
          <a {...webLink(`https://${row.shop_url}`)} className="quiet-link">
            {row.shop_url}
          </a>
        ) : (
          row.shop_url
        )
      }
    />
  )
}

interface LastSyncProps {
  row: StoreRow
  jobId: number | undefined
  onDone: () => void
  /** Shows the orders that the store sent. */
  onIntake: () => void
}

function LastSync({ row, jobId, onDone, onIntake }: LastSyncProps) {
  const t = useT(words)
  if (jobId !== undefined)
    return (
      <div className="sync-cell">
        <JobProgress
          read={job.read}
          input={{ params: { id: jobId } }}
          onDone={onDone}
          state={(work) => ({
            ...jobState(work),
            ...(work.state === 'running' ? { note: t('sync.running', { done: work.done }) } : {}),
            ...(work.state === 'failed' ? { note: work.error ?? t('sync.error') } : {}),
          })}
        />
      </div>
    )
  if (!row.authed && !row.last_sync_at) return <EmptyValue />
  if (!row.sync_order) return <span className="soft">{t('sync.off')}</span>
  const result = row.last_sync_result
  if (!row.last_sync_at || !result) return <span className="soft">{t('sync.never')}</span>
  return (
    <TwoLines
      first={<WhenText at={row.last_sync_at} />}
      second={
        result.error ? (
          <span className="sync-failed">{result.error}</span>
        ) : (
          <button
            type="button"
            className="sync-counts"
            onClick={(event) => {
              event.stopPropagation()
              onIntake()
            }}
          >
            {t('sync.result', { seen: result.seen, imported: result.imported })}
            {result.skipped > 0 ? ` · ${t('sync.skipped', { count: result.skipped })}` : ''}
            {result.failed > 0 ? (
              <span className="sync-failed"> · {t('sync.failed', { count: result.failed })}</span>
            ) : null}
          </button>
        )
      }
    />
  )
}
