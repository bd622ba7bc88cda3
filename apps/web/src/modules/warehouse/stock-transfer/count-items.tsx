import type { stockTransfer } from '@dropyard/contract/warehouse/stock-transfer'
import type { z } from 'zod'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { LinesTable } from '../../../kit/value/lines-table.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** How many items of a transfer arrived or were lost. */

export type TransferLine = z.output<typeof stockTransfer.get.data>['items'][number]
export type Counting = 'receive' | 'lose'

interface Count {
  readonly line_id: number
  /** Idempotency key, from when the dialog was opened: sending it again counts once. */
  readonly key: string
  readonly pieces: number
}

const openOf = ({ pieces, received, lost }: TransferLine): number => pieces - received - lost

export const openLines = (lines: readonly TransferLine[]): readonly TransferLine[] =>
  lines.filter((line) => openOf(line) > 0)

/** Everything under way is proposed as received, nothing as lost. */
export const firstCounts = (counting: Counting, lines: readonly TransferLine[]): Count[] =>
  counting === 'receive'
    ? openLines(lines).map((line) => ({ line_id: line.id, key: crypto.randomUUID(), pieces: openOf(line) }))
    : []

interface CountItemsProps {
  readonly counting: Counting
  readonly lines: readonly TransferLine[]
  readonly value?: readonly Count[]
  readonly onChange?: (value: readonly Count[]) => void
}

/** An input for each line that is under way. Lines without a quantity are not sent. */
export function CountItems({ counting, lines, value = [], onChange }: CountItemsProps) {
  const t = useT(words)
  const label = t(counting === 'receive' ? 'received' : 'lost')
  const countOf = ({ id }: TransferLine) => value.find(({ line_id }) => line_id === id)
  const set = (line: TransferLine, pieces: number): void => {
    const others = value.filter(({ line_id }) => line_id !== line.id)
    const key = countOf(line)?.key ?? crypto.randomUUID()
    onChange?.(pieces > 0 ? [...others, { line_id: line.id, key, pieces }] : others)
  }
  return (
    <LinesTable
      label={t('item')}
      columns={[
        { name: 'item', title: t('item'), right: false, width: 'long' },
        { name: 'open', title: t('underWay'), right: true },
        { name: 'pieces', title: label, right: true },
      ]}
      lines={openLines(lines)}
      cell={(name, line) => {
        if (name === 'item') return line.sku_name
        if (name === 'open') return <NumberText value={openOf(line)} />
        return (
          <NumberInput
            min={0}
            max={openOf(line)}
            precision={0}
            aria-label={`${label}: ${line.sku_name}`}
            value={countOf(line)?.pieces ?? null}
            onChange={(pieces) => set(line, pieces ?? 0)}
          />
        )
      }}
    />
  )
}
