import type { externalLink } from '@dropyard/contract/sourcing/external-link'
import { Badge } from 'antd'
import { sized } from '../../../kit/files/picture-size.ts'
import type { Translate } from '../../../kit/lang.ts'
import { useLang } from '../../../kit/lang.ts'
import type { ListRow } from '../../../kit/list/list-types.ts'
import { shortDay } from '../../../kit/value/day-text.tsx'
import { EmptyValue, MoneyText, Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import type { words } from './words.ts'

/** The fields of a request that merchants and staff have in common. */
export type Request = Omit<ListRow<typeof externalLink.list>, 'merchant_unread'>

/** Cells of a request on both sides; each side has its own unread count, and sees the quoted price or what it pays. */
export function requestCells<R extends Request>(
  t: Translate<(typeof words)['en']>,
  changes: string,
  unread: (row: R) => number,
  price: 'unit_price' | 'net_price',
) {
  return {
    title: (row: R) => {
      const name = row.title || row.request_sn
      return (
        <span className="with-picture">
          <Badge dot={unread(row) > 0} title={t('unread')} offset={[-4, 4]}>
            <Picture src={sized(row.picture, 40)} name={name} size={40} />
          </Badge>
          <TwoLines
            first={unread(row) > 0 ? <strong>{name}</strong> : name}
            second={row.kind === 'change' ? `${row.request_sn} · ${changes}` : row.request_sn}
          />
        </span>
      )
    },
    target_price: (row: R) => <MoneyText amount={row.target_price} currency="USD" />,
    unit_price: (row: R) =>
      row.unit_price === null ? (
        <EmptyValue />
      ) : (
        <TwoLines
          first={<MoneyText amount={row[price]} currency="USD" />}
          second={<Until day={row.valid_until ?? ''} />}
        />
      ),
  }
}

/** Column widths that fit their content. */
export const requestWidths = (t: Translate<(typeof words)['en']>) => ({
  quantity: { width: 80 },
  target_price: { width: 142 },
  unit_price: { title: t('quote'), width: 100 },
  last_message_at: { width: 112 },
  created_at: { width: 100 },
})

/** The last day of a quotation, without the year because it is near. */
function Until({ day }: { day: string }) {
  return shortDay(day, useLang())
}
