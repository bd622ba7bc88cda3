import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { sized } from '../../../../kit/files/picture-size.ts'
import { NumberInput } from '../../../../kit/form/number-input.tsx'
import { Picture } from '../../../../kit/value/value-text.tsx'

type Line = OrderDetail['lines'][number]

interface LineCountsProps {
  lines: readonly Line[]
  /** The selected quantity of a line, and its maximum. */
  count: (line: Line) => number
  most: (line: Line) => number
  /** Accessible name of the quantities. */
  label: string
  /** A text next to the quantity about its maximum. */
  of: (most: number) => string
  step?: (line: Line) => number
  isOff?: (line: Line) => boolean
  onCount: (line: Line, count: number) => void
}

/** Selects a quantity for each line of an order. */
export function LineCounts({ lines, count, most, label, of, step, isOff, onCount }: LineCountsProps) {
  return (
    <ul className="refund-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <Picture src={sized(line.image)} name={line.title} size={36} />
          <span>
            {line.title}
            <small>{line.sku ?? line.set ?? line.platform_sku}</small>
          </span>
          <NumberInput
            min={0}
            max={most(line)}
            precision={0}
            step={step?.(line) ?? 1}
            disabled={isOff?.(line) ?? false}
            value={count(line)}
            aria-label={`${label}: ${line.title}`}
            onChange={(value) => onCount(line, value ?? 0)}
          />
          <span className="soft">{of(most(line))}</span>
        </li>
      ))}
    </ul>
  )
}
