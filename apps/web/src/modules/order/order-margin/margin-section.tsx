import { type MarginLine, orderMargin } from '@dropyard/contract/order/order-margin'
import { link } from '@dropyard/contract/pages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** What an order earns, for staff who see purchase costs: each item with the arrivals that it came from. */
export function MarginSection({ orderId }: { orderId: number }) {
  const t = useT(words)
  const may = useMay()
  const found = useData(
    orderMargin.read,
    { query: { order_id: orderId } },
    { enabled: may(orderMargin.read) },
  ).data?.data
  if (!found || found.lines.length === 0) return null
  const { revenue, late, freight, packaging, margin, percent } = found
  const share = percent === null ? '' : ` (${percent.toLocaleString(t.lang)}%)`
  return (
    <Section
      title={t('title')}
      extra={
        found.estimated && found.shipped ? (
          <span data-tip={t('estimatedHelp')}>
            <StatusTag tone="amber">{t('estimated')}</StatusTag>
          </span>
        ) : null
      }
    >
      {found.shipped ? null : <p className="soft">{t('expected')}</p>}
      <dl className="terms">
        {revenue === null ? null : <Term name={t('revenue')} amount={revenue} />}
        {found.lines.map((line) => (
          <Term key={line.id} name={<Item line={line} />} amount={-line.cost} />
        ))}
        {late === 0 ? null : <Term name={t('late')} amount={-late} />}
        {freight === null ? (
          <Term name={t('freight')} none={t('freightUnknown')} />
        ) : (
          <Term name={t('freight')} amount={-freight} />
        )}
        {packaging === 0 ? null : <Term name={t('packaging')} amount={-packaging} />}
        {margin === null ? null : <Term name={`${t('margin')}${share}`} amount={margin} total />}
      </dl>
    </Section>
  )
}

interface TermProps {
  readonly name: ReactNode
  readonly amount?: number
  /** Shown instead of an unknown amount. */
  readonly none?: string
  readonly total?: boolean
}

function Term({ name, amount, none, total = false }: TermProps) {
  return (
    <div data-total={total}>
      <dt>{name}</dt>
      <dd>
        {amount === undefined ? (
          <span className="soft">{none}</span>
        ) : (
          <MoneyText amount={amount} currency="CNY" />
        )}
      </dd>
    </div>
  )
}

/** An item with its quantity, and where it came from: arrivals are links. */
function Item({ line: { sku, pieces, sources } }: { line: MarginLine }) {
  const t = useT(words)
  const names: Readonly<Record<string, string>> = { opening: t('opening'), case: t('returned') }
  return (
    <>
      {sku} × {pieces.toLocaleString(t.lang)}
      {sources.map(({ layer_id, reference }) => {
        const [kind = '', id = ''] = reference.split(':')
        return (
          <div key={layer_id} className="soft">
            {kind === 'asn' ? (
              <Link to={link('/asnList', { id: Number(id) })}>{`ASN${id.padStart(8, '0')}`}</Link>
            ) : (
              (names[kind] ?? t('other'))
            )}
          </div>
        )
      })}
    </>
  )
}
