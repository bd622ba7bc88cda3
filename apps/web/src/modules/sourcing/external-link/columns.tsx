import type { externalLink } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow } from '@dropyard/contract/sourcing/sourcing-flow'
import { Badge } from 'antd'
import { sized } from '../../../kit/files/picture-size.ts'
//X from '../../../kit/value/day-text.tsx'
import type { Translate } from '../../../kit/lang.ts'
import { useLang } from '../../../kit/lang.ts'
import type { ListColumn, ListRow } from '../../../kit/list/list-types.ts'
import { shortDay } from '../../../kit/value/day-text.tsx'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import {
  LongText,
  MoneyText,
  Nothing,
  NumberText,
  Picture,
  TwoLines,
  WhenText,
} from '../../../kit/value/value-text.tsx'
import type { words } from './words.ts'

export type Request = ListRow<typeof externalLink.list>
export type SourcingWords = Translate<(typeof words)['en']>
type FieldWords = Translate<(typeof externalLink)['text']['en']>

/** Columns that both sides have; each has its own count of what is new. */
export function requestColumns<R extends Request>(
  t: SourcingWords,
  field: FieldWords,
  unread: (row: R) => number,
): ListColumn<R>[] {
  return [
    {
      key: 'title',
      title: t('product'),
      width: 220,
      cell: (row) => (
        <span className="with-picture">
          <Badge dot={unread(row) > 0} title={t('unread')} offset={[-4, 4]}>
            <Picture src={sized(row.picture, 40)} name={row.title || row.request_sn} size={40} />
          </Badge>
          <TwoLines
            first={
              unread(row) > 0 ? <strong>{row.title || row.request_sn}</strong> : row.title || row.request_sn
            }
            second={
              row.kind === 'change' ? `${row.request_sn} · ${field('choices.kind.change')}` : row.request_sn
            }
          />
        </span>
      ),
    },
    {
      key: 'state',
      title: field('fields.state'),
      width: 128,
      cell: (row) => <FlowTag states={sourcingFlow.states} state={row.state} />,
    },
    {
      key: 'quantity',
      title: field('fields.quantity'),
      width: 80,
      right: true,
      sort: true,
      cell: (row) => <NumberText value={row.quantity} />,
    },
    {
      key: 'target_price',
      title: field('fields.target_price'),
      width: 142,
      right: true,
      sort: true,
      cell: (row) => <MoneyText amount={row.target_price} currency="USD" />,
    },
    {
      key: 'unit_price',
      title: t('quote'),
      width: 100,
      right: true,
      cell: (row) =>
        row.unit_price === null ? (
          <Nothing />
        ) : (
          <TwoLines
            first={<MoneyText amount={row.unit_price} currency="USD" />}
            second={<Until day={row.valid_until ?? ''} />}
          />
        ),
    },
    {
      key: 'reason',
      title: field('fields.reason'),
      width: 180,
      hidden: true,
      cell: (row) => (row.reason ? <LongText>{row.reason}</LongText> : <Nothing />),
    },
    {
      key: 'last_message_at',
      title: field('fields.last_message_at'),
      width: 112,
      sort: true,
      cell: (row) => <WhenText at={row.last_message_at} />,
    },
    {
      key: 'created_at',
      title: field('fields.created_at'),
      width: 100,
      sort: true,
      cell: (row) => <WhenText at={row.created_at} />,
    },
  ]
}

/** The last day of a quotation; it is near, so the year is left out. */
function Until({ day }: { day: string }) {
  return shortDay(day, useLang())
}
