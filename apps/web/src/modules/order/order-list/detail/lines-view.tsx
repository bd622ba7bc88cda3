import { PushpinFilled } from '@ant-design/icons'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { sized } from '../../../../kit/files/picture-size.ts'
import { useT } from '../../../../kit/lang.ts'
import { StatusTag } from '../../../../kit/value/status-tag.tsx'
import { EmptyValue, MoneyText, NumberText, Picture } from '../../../../kit/value/value-text.tsx'
import { words } from '../../order/detail-words.ts'
import { type Fold, FoldButton, FoldedLines, SkuMark } from '../../order/parts/order-lines.tsx'
import { Made } from './made.tsx'

type Line = OrderDetail['lines'][number]

/** The lines of an order: the item in the store, the SKU that is sent for it, and the reserved stock. */
export function LinesView({ order, staff }: { order: OrderDetail; staff: boolean }) {
  const t = useT(words)
  return (
    <table className="detail-lines">
      <thead>
        <tr>
          <th>{t('lines.product')}</th>
          <th>{t('lines.sku')}</th>
          <th className="right">{t('lines.quantity')}</th>
          {order.terms ? <th className="right">{t('lines.price')}</th> : null}
        </tr>
      </thead>
      <tbody>
        <FoldedLines lines={order.lines}>
          {(line, fold) => (
            <DetailLine
              key={line.id}
              line={line}
              fold={fold}
              order={order}
              stage={stageOf(order)}
              staff={staff}
            />
          )}
        </FoldedLines>
        {order.left_out.map((one) => (
          <LeftOutLine key={one.id} one={one} priced={order.terms !== null} />
        ))}
      </tbody>
    </table>
  )
}

/** An item that another supplier ships, so it can't be processed here. */
function LeftOutLine({ one, priced }: { one: OrderDetail['left_out'][number]; priced: boolean }) {
  const t = useT(words)
  return (
    <tr>
      <td>
        <span className="line-product">
          <Picture src={sized(one.image, 40)} name={one.title} size={40} />
          <span>
            {one.title}
            <small>{[one.variant_title, one.platform_sku].filter(Boolean).join(' · ')}</small>
          </span>
        </span>
      </td>
      <td>
        <StatusTag tone="grey">{t('notOurs')}</StatusTag>
      </td>
      <td className="right">
        <NumberText value={one.quantity} />
      </td>
      {priced ? (
        <td className="right">
          <EmptyValue />
        </td>
      ) : null}
    </tr>
  )
}

/** Before payment the available stock is shown, then the reserved stock until the parcel is shipped. */
type Stage = 'unpaid' | 'waiting' | 'gone'

const shipped = 60

const stageOf = (order: OrderDetail): Stage =>
  order.status >= shipped ? 'gone' : order.paid_time === null ? 'unpaid' : 'waiting'

interface DetailLineProps {
  line: Line
  fold: Fold | undefined
  order: OrderDetail
  stage: Stage
  staff: boolean
}

function DetailLine({ line, fold, order, stage, staff }: DetailLineProps) {
  const isPart = line.parent_id !== undefined
  const t = useT(words)
  const short = stage === 'unpaid' && line.available !== null && line.available < line.quantity
  return (
    <tr data-part={isPart}>
      <td>
        <span className="line-product">
          <Picture src={sized(line.image, isPart ? 32 : 40)} name={line.title} size={isPart ? 32 : 40} />
          <span>
            {line.title}
            <small>{[line.variant_title, line.platform_sku].filter(Boolean).join(' · ')}</small>
            {line.properties.map(({ name, value }) => (
              <small key={name}>
                {name}: {value}
              </small>
            ))}
            {line.note ? (
              <small className="line-note">
                <PushpinFilled aria-label={t('lines.note')} /> {line.note}
              </small>
            ) : null}
            {isPart ? null : <Made order={order} line={line} staff={staff} />}
            {fold ? <FoldButton fold={fold} /> : null}
          </span>
        </span>
      </td>
      <td>
        <SkuMark line={line} />
        {line.goods_title && !isPart ? (
          <small className="line-goods">
            {[line.goods_title === line.title ? '' : line.goods_title, line.options.join(' / ')]
              .filter(Boolean)
              .join(' · ')}
          </small>
        ) : null}
      </td>
      <td className="right">
        <NumberText value={line.quantity} />
        <small data-short={short}>
          <LineStock line={line} stage={stage} />
        </small>
      </td>
      {line.unit_price === null ? null : (
        <td className="right">
          {line.unit_price > 0 && !isPart ? (
            <MoneyText amount={line.unit_price} currency={order.currency} />
          ) : isPart ? null : (
            <EmptyValue />
          )}
        </td>
      )}
    </tr>
  )
}

function LineStock({ line, stage }: { line: Line; stage: Stage }) {
  const t = useT(words)
  if (line.refunded > 0) return t('lines.refunded', { count: line.refunded })
  if (stage === 'waiting') return t('lines.reserved', { ...line })
  if (stage === 'gone' || line.available === null) return null
  return t('lines.available', { count: line.available.toLocaleString() })
}
