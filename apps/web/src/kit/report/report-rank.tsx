import type { AnyRow } from '@dropyard/contract/kit/report/report-types'
import type { TableColumnType } from 'antd'
import type { Translate } from '../lang.ts'
import type { words } from './words.ts'

/** The place of a row in a ranking, and how it moved since the span before. */

export const rankColumn = (t: Translate<(typeof words)['en']>): TableColumnType<AnyRow> => ({
  key: 'rank',
  title: t('rank'),
  fixed: 'left',
  width: 64,
  render: (_, row) => <Rank now={Number(row.rank)} before={row.rank_before as number | null} t={t} />,
})

interface RankProps {
  now: number
  before: number | null
  t: Translate<(typeof words)['en']>
}

function Rank({ now, before, t }: RankProps) {
  const moved = before === null ? 0 : before - now
  const tip =
    before === null
      ? t('rankNew')
      : moved > 0
        ? t('rankUp', { rank: before })
        : t('rankDown', { rank: before })
  return (
    <span className="number report-rank">
      {now}
      {before === null || moved !== 0 ? (
        <span
          className="report-change"
          data-good={before === null || moved > 0}
          data-tip={tip}
          role="note"
          aria-label={tip}
        >
          {before === null ? '＋' : moved > 0 ? `▲${moved}` : `▼${-moved}`}
        </span>
      ) : null}
    </span>
  )
}
