import { NumberText } from '../../../../kit/value/value-text.tsx'

interface ImportNumber {
  readonly label: string
  readonly value: number
  /** Coloured while it is not zero. */
  readonly tone?: 'green' | 'red'
}

/** Counts of an import, side by side. */
export function ImportNumbers({ items }: { items: readonly ImportNumber[] }) {
  return (
    <dl className="import-numbers">
      {items.map(({ label, value, tone }) => (
        <div key={label} data-tone={value > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>
            <NumberText value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
