import { type MarginLine, type OrderMargin, orderMargin } from '@dropyard/contract/order/order-margin'
import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { LinesTable } from '../../../kit/value/lines-table.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, NumberText, TwoLines } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** What an order earns, for staff who see purchase costs: by item with the arrivals that it came from. */
export function MarginSection({ orderId }: { orderId: number }) {
  const t = useT(words)
  const may = useMay()
  const found = useData(
    orderMargin.read,
    { query: { order_id: orderId } },
    { enabled: may(orderMargin.read) },
  ).data?.data
  if (!found || found.lines.length === 0) return null
  const isLate = found.lines.some(({ late }) => late !== 0)
  const columns = [
    { name: 'item', title: t('item'), right: false, width: 'long' as const },
    { name: 'pieces', title: t('pieces'), right: true },
    { name: 'unit', title: t('unit'), right: true },
    { name: 'cost', title: t('cost'), right: true },
    ...(isLate ? [{ name: 'late', title: t('late'), right: true }] : []),
    { name: 'from', title: t('from'), right: false },
  ]
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
      <LinesTable
        label={t('title')}
        columns={columns}
        lines={found.lines}
        cell={(name, line) => cell(name, line)}
      />
      <Sums of={found} />
    </Section>
  )
}

const fen = (amount: number) => <MoneyText amount={amount} currency="CNY" />

function cell(name: string, line: MarginLine) {
  if (name === 'item') return <TwoLines first={line.sku} second={line.title} />
  if (name === 'pieces') return <NumberText value={line.pieces} />
  if (name === 'unit') return line.pieces > 0 ? fen(Math.round(line.cost / line.pieces)) : null
  if (name === 'cost') return fen(line.cost)
  if (name === 'late') return fen(line.late)
  return <Sources of={line} />
}

/** Where the items came from: arrivals are links. */
function Sources({ of: { sources } }: { of: MarginLine }) {
  const t = useT(words)
  if (sources.length === 0) return t('notLeft')
  const names = {
    opening: t('opening'),
    case: t('returned'),
  } as const satisfies Record<string, string>
  return sources.map(({ layer_id, reference }) => {
    const [kind = '', id = ''] = reference.split(':')
    return (
      <div key={layer_id}>
        {kind === 'asn' ? (
          <Link to={link('/asnList', { id: Number(id) })}>{`ASN${id.padStart(8, '0')}`}</Link>
        ) : (
          (names[kind as keyof typeof names] ?? t('other'))
        )}
      </div>
    )
  })
}

function Sums({ of: { revenue, goods, late, freight, margin, percent } }: { of: OrderMargin }) {
  const t = useT(words)
  return (
    <DescriptionList
      items={[
        ...(revenue === null ? [] : [{ label: t('revenue'), value: fen(revenue) }]),
        { label: t('goods'), value: fen(goods) },
        ...(late === 0 ? [] : [{ label: t('late'), value: fen(late) }]),
        { label: t('freight'), value: freight === null ? t('freightUnknown') : fen(freight) },
        ...(margin === null
          ? []
          : [
              {
                label: t('margin'),
                value: (
                  <strong className={margin < 0 ? 'negative' : undefined}>
                    {fen(margin)} {percent === null ? '' : `(${percent.toLocaleString(t.lang)}%)`}
                  </strong>
                ),
              },
            ]),
      ]}
    />
  )
}
