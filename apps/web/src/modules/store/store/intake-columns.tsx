import type { Tone } from '@dropyard/contract/kit/workflow'
import type { orderIntake } from '@dropyard/contract/order/order-intake'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import type { Translate } from '../../../kit/lang.ts'
import '../../../kit/page/link.css'
import type { ListColumn, ListRow } from '../../../kit/list/list-types.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, TwoLines, WhenText } from '../../../kit/value/value-text.tsx'
import type { words } from './intake-words.ts'

export type IntakeRow = ListRow<typeof orderIntake.list>

const tones: Readonly<Record<'imported' | 'skipped' | 'failed', Tone>> = {
  imported: 'green',
  skipped: 'grey',
  failed: 'red',
}

/** Orders with the store's numbers, and their results. */
export function intakeColumns(t: Translate<(typeof words)['en']>): ListColumn<IntakeRow>[] {
  return [
    {
      key: 'plt_order_sn',
      title: t('number'),
      width: 190,
      cell: (row) => {
        const id = row.platform_order_id.replace(/^.*\//, '')
        const number = row.plt_order_sn || id
        return <TwoLines first={number} second={number === id ? '' : id} />
      },
    },
    {
      key: 'placed_at',
      title: t('placed'),
      width: 130,
      cell: (row) => <WhenText at={row.placed_at} />,
    },
    {
      key: 'outcome',
      title: t('outcome'),
      width: 110,
      cell: (row) => <StatusTag tone={tones[row.outcome]}>{t(`outcomes.${row.outcome}`)}</StatusTag>,
    },
    {
      key: 'reason',
      title: t('reason'),
      width: 290,
      cell: (row) =>
        row.order_id !== null ? (
          <Link to={link('/ordersList', { id: row.order_id })} className="quiet-link">
            {t('open')}
          </Link>
        ) : row.reason ? (
          <span className="intake-reason">{row.reason}</span>
        ) : (
          <EmptyValue />
        ),
    },
    {
      key: 'seen_at',
      title: t('seen'),
      width: 130,
      cell: (row) => (
        <TwoLines first={<WhenText at={row.seen_at} />} second={t('tries', { count: row.deliveries })} />
      ),
    },
  ]
}
