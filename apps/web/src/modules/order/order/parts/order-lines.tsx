import type { OrderRow } from '@dropyard/contract/order/order-row'
import { useT } from '../../../../kit/lang.ts'
import { sized } from '../../../../kit/picture-size.ts'
import { StatusTag } from '../../../../kit/status-tag.tsx'
import { MoneyText, NumberText, Picture } from '../../../../kit/value-text.tsx'
import { words } from '../words.ts'

type Line = NonNullable<OrderRow['lines']>[number]

/** The lines of a row that is opened in the list. */
export function OrderLines({ row }: { row: OrderRow }) {
  const t = useT(words)
  const lines = row.lines ?? []
  if (lines.length === 0) return <p className="soft">{t('lines.none')}</p>
  return (
    <table className="order-lines">
      <thead>
        <tr>
          <th>{t('lines.product')}</th>
          <th>{t('lines.sku')}</th>
          <th className="right">{t('lines.quantity')}</th>
          <th className="right">{t('lines.reserved')}</th>
          <th className="right">{t('lines.price')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} currency={row.order_currency} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ line, currency }: { line: Line; currency: string }) {
  return (
    <tr>
      <td>
        <span className="line-product">
          <Picture src={sized(line.image, 32)} name={line.title} size={32} />
          <span>
            {line.title}
            {line.variant_title ? <small>{line.variant_title}</small> : null}
          </span>
        </span>
      </td>
      <td>
        <SkuMark sku={line.sku} platformSku={line.platform_sku} />
      </td>
      <td className="right">
        <NumberText value={line.quantity} />
      </td>
      <td className="right">
        <span className={line.reserved > 0 ? 'number' : 'number soft'}>
          {line.reserved} / {line.quantity}
        </span>
      </td>
      <td className="right">
        {line.sold_price > 0 ? <MoneyText amount={line.sold_price} currency={currency} /> : null}
      </td>
    </tr>
  )
}

/** Our SKU of a line, or that none was chosen and what the store calls it. */
export function SkuMark({ sku, platformSku }: { sku: string | null; platformSku: string }) {
  const t = useT(words)
  if (sku !== null) return <span className="number">{sku}</span>
  return (
    <span className="sku-missing">
      <StatusTag tone="amber">{t('lines.unmatched')}</StatusTag>
      {platformSku ? <small className="soft">{platformSku}</small> : null}
    </span>
  )
}
