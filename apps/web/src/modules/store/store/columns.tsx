import { storeLanguages } from '@dropyard/contract/store/languages'
import type { StoreRow } from '@dropyard/contract/store/store-row'
import { job } from '@dropyard/contract/system/job'
import { BrandLines } from '../../../kit/entrance/brand-mark.tsx'
import { JobProgress } from '../../../kit/files/job-progress.tsx'
import { jobState } from '../../../kit/files/job-state.ts'
import { type Translate, useT } from '../../../kit/lang.ts'
import '../../../kit/page/link.css'
import type { ListColumn } from '../../../kit/list/list-types.ts'
import { FlagText, LongText, Nothing, TwoLines, WhenText } from '../../../kit/value/value-text.tsx'
import { webLink } from '../../../kit/value/web-link.ts'
import { Health } from './health.tsx'
import { words } from './words.ts'

type Words = Translate<(typeof words)['en']>

/** Columns of the store list. `syncing`: jobs that take orders in right now, by store. */
export function storeColumns(
  t: Words,
  syncing: ReadonlyMap<number, number>,
  onSynced: (storeId: number) => void,
  onIntake: (storeId: number) => void,
): ListColumn<StoreRow>[] {
  return [
    { key: 'name', title: t('columns.name'), width: 250, sort: true, cell: (row) => <StoreName row={row} /> },
    { key: 'health', title: t('columns.health'), width: 140, cell: (row) => <Health row={row} /> },
    {
      key: 'last_sync_at',
      title: t('columns.sync'),
      width: 180,
      sort: true,
      cell: (row) => (
        <LastSync
          row={row}
          jobId={syncing.get(row.id)}
          onDone={() => onSynced(row.id)}
          onIntake={() => onIntake(row.id)}
        />
      ),
    },
    {
      key: 'webhook_seen_at',
      title: t('columns.webhook'),
      width: 120,
      cell: (row) => <WhenText at={row.webhook_seen_at} />,
    },
    {
      key: 'sync_order',
      title: t('columns.sync_order'),
      width: 95,
      cell: (row) => <FlagText value={row.sync_order} />,
    },
    {
      key: 'customized',
      title: t('columns.customized'),
      width: 100,
      cell: (row) => <FlagText value={row.customized} />,
    },
    {
      key: 'currency',
      title: t('columns.currency'),
      width: 80,
      hidden: true,
      cell: (row) => (row.open_date ? row.currency : <Nothing />),
    },
    {
      key: 'people',
      title: t('columns.people'),
      width: 150,
      cell: (row) =>
        row.people.length > 0 ? (
          <LongText max={40}>{row.people.map(({ name }) => name).join(', ')}</LongText>
        ) : (
          <Nothing />
        ),
    },
    {
      key: 'language',
      title: t('columns.language'),
      width: 90,
      hidden: true,
      cell: (row) => storeLanguages.find(({ code }) => code === row.language)?.lang ?? row.language,
    },
    {
      key: 'open_date',
      title: t('columns.opened'),
      width: 140,
      hidden: true,
      cell: (row) => <WhenText at={row.open_date} />,
    },
    {
      key: 'expire_time',
      title: t('columns.expire'),
      width: 150,
      hidden: true,
      cell: (row) => <WhenText at={row.expire_time} />,
    },
  ]
}

function StoreName({ row }: { row: StoreRow }) {
  return (
    <BrandLines
      code={row.platform_code}
      name={row.platform_name}
      first={row.name}
      second={
        <a {...webLink(`https://${row.shop_url}`)} className="quiet-link">
          {row.shop_url}
        </a>
      }
    />
  )
}

interface LastSyncProps {
  row: StoreRow
  jobId: number | undefined
  onDone: () => void
  /** Shows what the store sent. */
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
  if (!row.authed && !row.last_sync_at) return <Nothing />
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
