import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import { type ReactNode, useState } from 'react'
import { sized } from '../../../../kit/files/picture-size.ts'
import { useT } from '../../../../kit/lang.ts'
import { StatusTag } from '../../../../kit/value/status-tag.tsx'
import { MoneyText, NumberText, Picture } from '../../../../kit/value/value-text.tsx'
import { words } from '../words.ts'

type Line = NonNullable<OrderRow['lines']>[number]

/** The lines of an expanded row in the list. */
export function OrderLines({ row }: { row: OrderRow }) {
  const t = useT(words)
  const lines = row.lines ?? []
  const seesMoney = row.order_amount !== null
  if (lines.length === 0) return <p className="soft">{t('lines.none')}</p>
  return (
    <table className="order-lines">
      <thead>
        <tr>
          <th>{t('lines.product')}</th>
          <th>{t('lines.sku')}</th>
          <th className="right">{t('lines.quantity')}</th>
          <th className="right">{t('lines.reserved')}</th>
          {seesMoney ? <th className="right">{t('lines.price')}</th> : null}
        </tr>
      </thead>
      <tbody>
        <FoldedLines lines={lines}>
          {(line, fold) => <LineRow key={line.id} line={line} fold={fold} currency={row.order_currency} />}
        </FoldedLines>
      </tbody>
    </table>
  )
}

/** Whether the parts of a set are expanded, and how to toggle that. */
export interface Fold {
  readonly open: boolean
  readonly count: number
  readonly turn: () => void
}

interface FoldedLinesProps<L> {
  lines: readonly L[]
  children: (line: L, fold: Fold | undefined) => ReactNode
}

/** The lines of an order; the parts of a set are shown below it and can be collapsed. */
export function FoldedLines<L extends { id: number; parent_id?: number | undefined }>({
  lines,
  children,
}: FoldedLinesProps<L>) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  return lines
    .filter((line) => line.parent_id === undefined)
    .flatMap((line) => {
      const parts = lines.filter((one) => one.parent_id === line.id)
      const open = !closed.has(line.id)
      const turn = (): void =>
        setClosed(new Set(open ? [...closed, line.id] : [...closed].filter((id) => id !== line.id)))
      const fold = parts.length > 0 ? { open, count: parts.length, turn } : undefined
      return [children(line, fold), ...(open ? parts.map((part) => children(part, undefined)) : [])]
    })
}

/** Expands and collapses the parts of a set. */
export function FoldButton({ fold }: { fold: Fold }) {
  const t = useT(words)
  return (
    <button type="button" className="fold-parts" aria-expanded={fold.open} onClick={fold.turn}>
      {fold.open ? <DownOutlined /> : <RightOutlined />} {t('lines.parts', { count: fold.count })}
    </button>
  )
}

function LineRow({ line, fold, currency }: { line: Line; fold: Fold | undefined; currency: string }) {
  return (
    <tr data-part={line.parent_id !== undefined}>
      <td>
        <span className="line-product">
          <Picture src={sized(line.image, 32)} name={line.title} size={32} />
          <span>
            {line.title}
            {line.variant_title ? <small>{line.variant_title}</small> : null}
            {fold ? <FoldButton fold={fold} /> : null}
          </span>
        </span>
      </td>
      <td>
        <SkuMark line={line} />
      </td>
      <td className="right">
        <NumberText value={line.quantity} />
      </td>
      <td className="right">
        <span className={line.reserved > 0 ? 'number' : 'number soft'}>
          {line.reserved} / {line.quantity}
        </span>
      </td>
      {line.sold_price === null ? null : (
        <td className="right">
          {line.sold_price > 0 ? <MoneyText amount={line.sold_price} currency={currency} /> : null}
        </td>
      )}
    </tr>
  )
}

type Marked = Pick<Line, 'sku' | 'set' | 'stopped_set' | 'platform_sku'>

/** Our SKU or set for a line; if there is none, why, and the store's SKU. */
export function SkuMark({ line }: { line: Marked }) {
  const t = useT(words)
  if (line.sku !== null) return <span className="number">{line.sku}</span>
  if (line.set !== undefined)
    return (
      <span className="sku-missing">
        <span className="number">{line.set}</span>
        <StatusTag tone="blue">{t('lines.set')}</StatusTag>
      </span>
    )
  return (
    <span className="sku-missing">
      <StatusTag tone="amber">{t('lines.unmatched')}</StatusTag>
      {line.stopped_set !== undefined ? (
        <small className="soft">{t('lines.stopped', { set: line.stopped_set })}</small>
      ) : line.platform_sku ? (
        <small className="soft">{line.platform_sku}</small>
      ) : null}
    </span>
  )
}
