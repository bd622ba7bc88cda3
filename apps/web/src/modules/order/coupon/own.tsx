import { ownCoupon } from '@dropyard/contract/order/coupon'
import { listed, useT } from '../../../kit/lang.ts'
import { overrideColumns } from '../../../kit/list/override-columns.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { EmptyValue, LongText, MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import { Worth } from './worth.tsx'

const widths = {
  code: { width: 135 },
  name: { width: 150 },
  state: { width: 108 },
  kind: { width: 222 },
  scope: { width: 115 },
  left: { width: 90 },
  saved: { width: 90 },
  valid_until: { width: 142 },
}

/** The company's coupons: discount, scope and end. */
export function OwnCoupons() {
  const t = useT(words)
  return (
    <RecordPage
      record={ownCoupon}
      titleExtra={<span className="soft">{t('use')}</span>}
      columns={(made) => overrideColumns(made, widths)}
      cells={{
        code: ({ code }) => (
          <>
            {code} <CopyButton text={code} label={t('copy')} />
          </>
        ),
        kind: (row) => (
          <Worth row={row} percent={row.basis_points === null ? null : String(row.basis_points / 100)} />
        ),
        scope: ({ scope }) => <LongText>{listed(scope) || t('everything')}</LongText>,
        saved: ({ saved, currency }) =>
          saved > 0 ? <MoneyText amount={saved} currency={currency} /> : <EmptyValue />,
        valid_until: ({ state, valid_from, valid_until }) => {
          const word = state === 'upcoming' ? 'starts' : state === 'expired' ? 'ended' : 'ends'
          return (
            <WhenText
              at={state === 'upcoming' ? valid_from : valid_until}
              say={(when) => t(word, { when })}
            />
          )
        },
      }}
    />
  )
}
