import type { OrderDetail } from '@dropyard/contract/order/order-row'
import { useT } from '../../../../kit/lang.ts'
import { sized } from '../../../../kit/picture-size.ts'
import { MoneyText, Nothing, NumberText, Picture } from '../../../../kit/value-text.tsx'
import { SkuMark } from '../parts/order-lines.tsx'
import { words } from './words.ts'

type Line = OrderDetail['lines'][number]

/** The lines of an order: what the store sold, which SKU is sent for it, and what is reserved. */
export function LinesView({ order }: { order: OrderDetail }) {
  const t = useT(words)
  return (
    <table className="detail-lines">
      <thead>
        <tr>
          <th>{t('lines.product')}</th>
          <th>{t('lines.sku')}</th>
          <th className="right">{t('lines.quantity')}</th>
          <th className="right">{t('lines.price')}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <DetailLine key={line.id} line={line} currency={order.currency} paid={order.paid_time !== null} />
        ))}
      </tbody>
    </table>
  )
}

function DetailLine({ line, currency, paid }: { line: Line; currency: string; paid: boolean }) {
  const t = useT(words)
  const short = !paid && line.available !== null && line.available < line.quantity
  return (
    <tr>
      <td>
        <span className="line-product">
          <Picture src={sized(line.image, 40)} name={line.title} size={40} />
          <span>
            {line.title}
            <small>{[line.variant_title, line.platform_sku].filter(Boolean).join(' · ')}</small>
            {line.properties.map(({ name, value }) => (
              <small key={name}>
                {name}: {value}
              </small>
            ))}
          </span>
        </span>
      </td>
      <td>
        <SkuMark sku={line.sku} platformSku={line.platform_sku} />
        {line.goods_title ? (
          <small className="line-goods">
            {line.options.length > 0
              ? t('lines.options', { title: line.goods_title, options: line.options.join(' / ') })
              : line.goods_title}
          </small>
        ) : null}
      </td>
      <td className="right">
        <NumberText value={line.quantity} />
        <small data-short={short}>
          {line.refunded > 0
            ? t('lines.refunded', { count: line.refunded })
            : paid
              ? t('lines.reserved', { ...line })
              : line.available === null
                ? null
                : t('lines.available', { count: line.available })}
        </small>
      </td>
      <td className="right">
        {line.unit_price > 0 ? <MoneyText amount={line.unit_price} currency={currency} /> : <Nothing />}
      </td>
    </tr>
  )
}
