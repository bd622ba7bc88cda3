import { displayMoney } from '@dropyard/contract/kit/money'
import { Skeleton } from 'antd'
import { kitText } from '../../../kit/kit-text.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { QuoteList } from '../order-price/quote-list.tsx'
import { words } from '../order-price/words.ts'
import type { Shipping } from './use-shipping.ts'

/** The channel of each parcel; each warehouse sends one. */
export function ParcelPart({ shipping }: { shipping: Shipping }) {
  const t = useT(words)
  const kit = useT(kitText)
  const lang = useLang()
  if (!shipping.placed)
    return (
      <Section title={t('quotes.choose')}>
        <p className="soft">{t('shipping.needAddress')}</p>
      </Section>
    )
  if (shipping.failed)
    return (
      <Section title={t('quotes.choose')}>
        <StateMessage title={kit('failedOne')} onRetry={() => void shipping.retry()} />
      </Section>
    )
  if (shipping.quoting)
    return (
      <Section title={t('shipping.quoting')}>
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </Section>
    )
  return shipping.parcels.map((parcel) => (
    <Section
      key={parcel.warehouse_id ?? 0}
      title={t('shipping.parcel', { warehouse: parcel.warehouse })}
      extra={
        <span className="soft">
          {t('shipping.parcelGoods', {
            amount: displayMoney({ amount: parcel.goods_amount, currency: 'USD' }, lang),
          })}
        </span>
      }
    >
      <QuoteList
        quotes={parcel.quotes}
        value={shipping.channelOf(parcel)?.channel_id}
        onChange={(channelId) => shipping.wish(parcel, channelId)}
      />
    </Section>
  ))
}
