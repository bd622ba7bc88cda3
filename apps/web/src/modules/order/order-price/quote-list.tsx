import { displayMoney } from '@dropyard/contract/kit/money'
import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import { Alert, Collapse, Radio } from 'antd'
import { useLang, useT } from '../../../kit/lang.ts'
import { shortDay } from '../../../kit/value/day-text.tsx'
import { spanText } from '../../../kit/value/span-text.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import './quote-list.css'

interface QuoteListProps {
  quotes: readonly ChannelQuote[]
  /** The selected channel; null for the cheapest one at each pricing. */
  value: number | null | undefined
  onChange: (channelId: number | null) => void
  /** Offers "the cheapest" as an option. */
  automatic?: boolean
  /** The quotes are for several orders together. */
  many?: boolean
}

/** All shipping options with price and delivery time, cheapest first; and why the other channels can't carry the parcel. */
export function QuoteList({ quotes, value, onChange, automatic = false, many = false }: QuoteListProps) {
  const t = useT(words)
  const able = quotes.filter((quote) => quote.ok).sort((left, right) => costOf(left) - costOf(right))
  const unable = quotes.filter((quote) => !quote.ok)
  const fastest = able.reduce<ChannelQuote | undefined>(
    (best, quote) => (best === undefined || quote.days_max < best.days_max ? quote : best),
    undefined,
  )
  return (
    <div className="quote-list">
      {able.length === 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('quotes.none')}
          description={t(many ? 'quotes.noneForAll' : 'quotes.noneHelp')}
        />
      ) : (
        <Radio.Group
          className="parcel-offers"
          aria-label={t('quotes.choose')}
          value={value === null && automatic ? 0 : value}
          onChange={(event) => {
            const chosen = Number(event.target.value)
            onChange(chosen === 0 ? null : chosen)
          }}
        >
          {automatic ? (
            <Radio value={0} className="quote">
              <span className="parcel-offer-name">
                {t('quotes.automatic')}
                <small>{t('quotes.automaticHelp')}</small>
              </span>
            </Radio>
          ) : null}
          {able.map((quote) => (
            <Radio key={quote.channel_id} value={quote.channel_id} className="quote">
              <Offer
                quote={quote}
                cheapest={quote === able[0]}
                fastest={quote === fastest && able.length > 1}
              />
            </Radio>
          ))}
        </Radio.Group>
      )}
      {unable.length > 0 ? <Unable quotes={unable} open={able.length === 0} /> : null}
    </div>
  )
}

/** What the merchant pays for it now. */
export const costOf = (quote: ChannelQuote): number => quote.total + (quote.duty?.at_payment ?? 0)

function Offer({ quote, cheapest, fastest }: { quote: ChannelQuote; cheapest: boolean; fastest: boolean }) {
  const t = useT(words)
  const lang = useLang()
  return (
    <>
      <span className="parcel-offer-name">
        <span>
          {quote.name}
          {cheapest ? <StatusTag tone="green">{t('quotes.cheapest')}</StatusTag> : null}
          {fastest && !cheapest ? <StatusTag tone="blue">{t('quotes.fastest')}</StatusTag> : null}
        </span>
        <small>
          {[
            quote.carrier,
            quote.warehouse_name,
            t('quotes.weight', { grams: quote.chargeable_grams.toLocaleString() }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <DutyNote duty={quote.duty} currency={quote.currency} />
      </span>
      <span className="parcel-offer-days">
        <span className="number">
          {t('quotes.days', { count: quote.days_max, span: spanText(quote.days_min, quote.days_max) })}
        </span>
        <small>
          {t('quotes.arrives', {
            span: spanText(shortDay(quote.earliest, lang) || '…', shortDay(quote.latest, lang) || '…', ' – '),
          })}
        </small>
      </span>
      <strong className="parcel-offer-price">
        <MoneyText amount={quote.total} currency={quote.currency} />
      </strong>
    </>
  )
}

/** Who pays duty and tax for the parcel, and when. */
function DutyNote({ duty, currency }: { duty: ChannelQuote['duty']; currency: string }) {
  const t = useT(words)
  const lang = useLang()
  if (!duty) return null
  const money = (amount: number): string => displayMoney({ amount, currency }, lang)
  const notes = [
    ...(duty.at_payment > 0 ? [t('quotes.dutyNow', { amount: money(duty.at_payment) })] : []),
    ...(duty.at_delivery > 0 ? [t('quotes.dutyThere', { amount: money(duty.at_delivery) })] : []),
    ...(duty.in_own_return > 0 ? [t('quotes.dutyOwn', { amount: money(duty.in_own_return) })] : []),
  ]
  if (notes.length === 0) return null
  return <small data-warn={duty.at_delivery > 0}>{notes.join(' · ')}</small>
}

function Unable({ quotes, open }: { quotes: readonly ChannelQuote[]; open: boolean }) {
  const t = useT(words)
  return (
    <Collapse
      ghost
      size="small"
      className="parcel-unable"
      {...(open ? { defaultActiveKey: 'unable' } : {})}
      items={[
        {
          key: 'unable',
          label: t('quotes.unable', { count: quotes.length }),
          children: (
            <dl>
              {quotes.map((quote) => (
                <div key={`${quote.channel_id}-${quote.warehouse_id}`}>
                  <dt>{quote.name}</dt>
                  <dd>
                    {[...new Set(quote.reasons.map((reason) => reason.message))].map((message) => (
                      <p key={message}>{message}</p>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          ),
        },
      ]}
    />
  )
}
