import { InfoCircleOutlined } from '@ant-design/icons'
import { displayMoney } from '@dropyard/contract/kit/money'
import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import { Button, Popover } from 'antd'
import { useLang, useT } from '../../../../kit/lang.ts'
import { shortDay } from '../../../../kit/value/day-text.tsx'
import { spanText } from '../../../../kit/value/span-text.ts'
import { MoneyText } from '../../../../kit/value/value-text.tsx'
import { detailWords } from '../../goods/detail-words.ts'

interface QuoteRowProps {
  quote: ChannelQuote
  mark: 'cheapest' | 'fastest' | undefined
}

/** One channel: delivery time, price, and the price's breakdown. */
export function QuoteRow({ quote, mark }: QuoteRowProps) {
  const t = useT(detailWords)
  const lang = useLang()
  return (
    <div className="quote-row">
      <div className="quote-name">
        <span>
          {quote.name}
          {mark ? <span className="goods-tag">{t(`quote.${mark}`)}</span> : null}
        </span>
        <small>
          {quote.carrier} · {t('quote.from', { warehouse: quote.warehouse_name })}
        </small>
      </div>
      <div className="quote-days number">
        <span>
          {t('quote.days', { count: quote.days_max, span: spanText(quote.days_min, quote.days_max) })}
        </span>
        <small>
          {t('quote.arrives', {
            span: spanText(shortDay(quote.earliest, lang), shortDay(quote.latest, lang), ' – '),
          })}
        </small>
      </div>
      <div className="quote-price number">
        <strong>
          <MoneyText amount={quote.total} currency={quote.currency} />
        </strong>
        <DutyText quote={quote} />
      </div>
      <Popover
        placement="left"
        trigger={['click', 'hover']}
        title={t('quote.terms')}
        content={<Terms quote={quote} />}
      >
        {/* The breakdown opens without a click, so the button has no tooltip, which would cover it. */}
        <Button
          type="text"
          size="small"
          icon={<InfoCircleOutlined />}
          aria-label={t('quote.terms')}
          data-tip=""
        />
      </Popover>
    </div>
  )
}

function DutyText({ quote }: { quote: ChannelQuote }) {
  const t = useT(detailWords)
  const lang = useLang()
  const duty = quote.duty
  if (!duty || duty.total === 0) return null
  const money = (amount: number) => displayMoney({ amount, currency: quote.currency }, lang)
  return (
    <small>
      {duty.at_payment > 0 ? t('quote.duty', { amount: money(duty.at_payment) }) : null}
      {duty.at_payment > 0 && duty.at_delivery > 0 ? ' · ' : null}
      {duty.at_delivery > 0 ? t('quote.dutyLater', { amount: money(duty.at_delivery) }) : null}
    </small>
  )
}

function Terms({ quote }: { quote: ChannelQuote }) {
  const t = useT(detailWords)
  return (
    <div className="quote-terms">
      <dl>
        {[...quote.terms, ...(quote.duty?.items ?? [])].map((term) => (
          <div key={term.code + term.name}>
            <dt>{term.name}</dt>
            <dd>
              <MoneyText amount={term.amount} currency={quote.currency} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">{t('quote.chargeable', { grams: quote.chargeable_grams.toLocaleString() })}</p>
      {quote.duty?.notes.map((note) => (
        <p key={note.code} className="soft">
          {note.message}
        </p>
      ))}
    </div>
  )
}
