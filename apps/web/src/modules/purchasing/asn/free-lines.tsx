import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { LinesTable } from '../../../kit/value/lines-table.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { type ArrivalLine, LineName } from './count-lines.tsx'
import { words } from './words.ts'

interface Free {
  readonly line_id: number
  readonly pieces: number
}

/** How many pieces of each line of an order the supplier gives. */
export const freeOf = (lines: readonly ArrivalLine[]): Free[] =>
  lines.filter(({ po_id }) => po_id).map(({ id, free }) => ({ line_id: id, pieces: free }))

interface FreeLinesProps {
  readonly lines: readonly ArrivalLine[]
  readonly value?: readonly Free[]
  readonly onChange?: (value: readonly Free[]) => void
}

/** An input for each line of an order. */
export function FreeLines({ lines, value = [], onChange }: FreeLinesProps) {
  const t = useT(words)
  const shown = lines.filter(({ id }) => value.some(({ line_id }) => line_id === id))
  if (shown.length === 0) return <p className="soft">{t('noOrder')}</p>
  return (
    <LinesTable
      label={t('item')}
      columns={[
        { name: 'item', title: t('item'), right: false, width: 'long' },
        { name: 'expected', title: t('announced'), right: true },
        { name: 'received', title: t('received'), right: true },
        { name: 'free', title: t('free'), right: true },
      ]}
      lines={shown}
      cell={(name, line) => {
        if (name === 'item') return <LineName line={line} />
        if (name !== 'free') return <NumberText value={line[name as 'expected' | 'received']} />
        return (
          <NumberInput
            min={0}
            max={10_000_000}
            precision={0}
            aria-label={`${t('free')}: ${line.sku_name ?? line.subject}`}
            value={value.find(({ line_id }) => line_id === line.id)?.pieces ?? 0}
            onChange={(pieces) =>
              onChange?.(
                value.map((one) => (one.line_id === line.id ? { ...one, pieces: pieces ?? 0 } : one)),
              )
            }
          />
        )
      }}
    />
  )
}
