import { InfoCircleOutlined } from '@ant-design/icons'
import type { GoodsDetail } from '@dropyard/contract/catalog/goods'
import { type ChannelQuote, channel } from '@dropyard/contract/logistics/channel'
import { country } from '@dropyard/contract/logistics/country'
import { takesIoss, taxAreaOf } from '@dropyard/contract/logistics/duty-rule/tax-area'
import { Button, Input, Popover, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useData } from '../../../../kit/call/use-data.ts'
import { NumberInput } from '../../../../kit/form/number-input.tsx'
import { useDebounced } from '../../../../kit/form/picker.tsx'
import { titled, useT } from '../../../../kit/lang.ts'
import { StateMessage } from '../../../../kit/page/state-message.tsx'
import { detailWords } from '../../goods/detail-words.ts'
import { QuoteRow } from './quote-row.tsx'

interface ShippingQuoteProps {
  found: GoodsDetail
  /** The destination. */
  country: string
  onCountry: (code: string) => void
}

const iossChoices = ['none', 'own', 'company'] as const
/** Milliseconds without typing before a quote is requested. */
const pause = 300

/** The shipping cost of the product to a country by every channel. */
export function ShippingQuote({ found, country: code, onCountry }: ShippingQuoteProps) {
  const t = useT(detailWords)
  const countries = useData(country.select, { query: {} }, { staleTime: 3_600_000 }).data?.data ?? []
  const [skuId, setSku] = useState(found.skus.find((sku) => sku.stock > 0)?.id ?? found.skus[0]?.id)
  const [quantity, setQuantity] = useState(1)
  const [zip, setZip] = useState('')
  const [ioss, setIoss] = useState<(typeof iossChoices)[number]>('none')
  const asked = useDebounced(JSON.stringify({ quantity, zip: zip.trim() }), pause)
  const settled = JSON.parse(asked) as { quantity: number; zip: string }
  const mayUseIoss = takesIoss(taxAreaOf({ country: code, zip: settled.zip }))
  const answer = useData(
    channel.quote,
    {
      body: {
        country: code,
        zip: settled.zip,
        lines: [{ sku_id: skuId ?? 0, quantity: settled.quantity }],
        ioss: mayUseIoss ? ioss : 'none',
      },
    },
    { enabled: skuId !== undefined, keep: true, staleTime: 60_000 },
  )
  const quotes = answer.data?.data.quotes ?? []
  const able = quotes.filter((quote) => quote.ok).sort((left, right) => left.total - right.total)
  return (
    <div className="shipping-quote">
      <div className="quote-fields">
        <Select
          className="quote-country"
          aria-label={t('quote.country')}
          value={code}
          onChange={onCountry}
          showSearch={{
            filterOption: (typed, option) =>
              `${option?.label} ${option?.search}`.toLowerCase().includes(typed.toLowerCase()),
          }}
          options={countries.map((one) => ({
            value: one.code,
            label: one.name,
            search: `${one.code} ${one.name_en}`,
          }))}
        />
        {found.skus.length > 1 ? (
          <Select
            className="quote-variant"
            aria-label={t('quote.variant')}
            {...(skuId === undefined ? {} : { value: skuId })}
            onChange={setSku}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: 'label' }}
            options={found.skus.map((sku) => ({ value: sku.id, label: sku.options.join(' / ') || sku.code }))}
          />
        ) : null}
        <NumberInput
          className="quote-quantity"
          aria-label={t('quote.quantity')}
          prefix="×"
          min={1}
          max={10_000}
          precision={0}
          value={quantity}
          onChange={(value) => setQuantity(value ?? 1)}
        />
        <Input
          className="quote-zip"
          aria-label={t('quote.zip')}
          placeholder={t('quote.zip')}
          maxLength={20}
          value={zip}
          onChange={(event) => setZip(event.target.value)}
        />
        {mayUseIoss ? (
          <Select
            className="quote-ioss"
            aria-label={t('quote.ioss')}
            value={ioss}
            onChange={setIoss}
            popupMatchSelectWidth={false}
            labelRender={({ label }) => titled(t('quote.ioss'), String(label))}
            options={iossChoices.map((value) => ({ value, label: t(`quote.iossChoices.${value}`) }))}
          />
        ) : null}
      </div>
      {answer.isError ? (
        <StateMessage title={t('quote.failed')} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <div className="quotes" data-stale={answer.isPlaceholderData}>
          {able.length === 0 ? <p className="soft">{t('quote.none')}</p> : null}
          {able.map((quote) => (
            <QuoteRow
              key={`${quote.channel_id}-${quote.warehouse_id}`}
              quote={quote}
              mark={able.length > 1 ? markOf(quote, able) : undefined}
            />
          ))}
          <Refused quotes={quotes.filter((quote) => !quote.ok)} />
        </div>
      )}
    </div>
  )
}

/** Marks the cheapest channel, and the fastest one. */
function markOf(quote: ChannelQuote, able: readonly ChannelQuote[]): 'cheapest' | 'fastest' | undefined {
  if (quote === able[0]) return 'cheapest'
  const days = Math.min(...able.map((one) => one.days_max))
  return quote === able.find((one) => one.days_max === days) ? 'fastest' : undefined
}

function Refused({ quotes }: { quotes: readonly ChannelQuote[] }) {
  const t = useT(detailWords)
  if (quotes.length === 0) return null
  return (
    <Popover
      placement="bottomLeft"
      trigger="click"
      content={
        <ul className="refused-channels">
          {quotes.map((quote) => (
            <li key={`${quote.channel_id}-${quote.warehouse_id}`}>
              <strong>{quote.name}</strong>
              <span>{quote.reasons.map(({ message }) => message).join(' ')}</span>
            </li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small" icon={<InfoCircleOutlined />} className="refused-button">
        {t('quote.others', { count: quotes.length })}
      </Button>
    </Popover>
  )
}
