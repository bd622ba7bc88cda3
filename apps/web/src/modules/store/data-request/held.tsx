import { type HeldOrder, heldText } from '@dropyard/contract/store/data-request'
import { useLang, useT } from '../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { countryName } from '../../../kit/value/country-name.ts'
import { EmptyValue, MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** One order with all in it that is personal. */
export function Held({ order }: { order: HeldOrder }) {
  const t = useT(words)
  const { words: held } = useT(heldText)
  const lang = useLang()
  const { name, email, tracking_number, remark } = order
  const addresses = order.addresses.map((one) => <li key={JSON.stringify(one)}>{addressText(one, lang)}</li>)
  const lines = order.lines.map(({ title, variant, quantity, properties }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
    <li key={at}>
      {quantity} × {[title, variant].filter(Boolean).join(' / ')}
      {properties.map((one) => (
        <div key={one.name} className="soft">
          {one.name}: {one.value}
        </div>
      ))}
    </li>
  ))
  return (
    <Section
      title={order.plt_order_sn || order.order_sn}
      extra={
        <span>
          <WhenText at={order.place_time} exact /> ·{' '}
          <MoneyText amount={order.amount} currency={order.currency} />
        </span>
      }
    >
      <DescriptionList
        items={[
          { label: held.name, value: name || <EmptyValue /> },
          { label: held.email, value: email || <EmptyValue /> },
          { label: t('addresses', { count: addresses.length }), wide: true, value: <ul>{addresses}</ul> },
          { label: held.lines, wide: true, value: <ul>{lines}</ul> },
          ...(tracking_number ? [{ label: held.tracking_number, value: tracking_number }] : []),
          ...(remark ? [{ label: held.remark, value: remark, wide: true }] : []),
        ]}
      />
    </Section>
  )
}

function addressText(at: HeldOrder['addresses'][number], lang: 'en' | 'zh'): string {
  const place = [at.zip, at.city].filter(Boolean).join(' ')
  const country = at.country && countryName(at.country, lang)
  const street = [at.name, at.company, at.phone, at.email, at.address1, at.address2]
  return [...street, place, at.province, country, at.tax_id].filter(Boolean).join(', ')
}
