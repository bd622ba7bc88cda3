import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './figures.css'

export interface Figure {
  readonly label: string
  readonly value: ReactNode
  /** What the figure means, or what is part of it. */
  readonly note?: ReactNode
  /** The list that shows the same number. */
  readonly to?: string
  /** Somebody has to do something about it. */
  readonly wanted?: boolean
}

/** Numbers in a row, each with its words; one that a list shows is a link to that list. */
export function Figures({ items, label }: { items: readonly Figure[]; label: string }) {
  return (
    <ul className="figures" aria-label={label}>
      {items.map((item) => (
        <li key={item.label} data-wanted={item.wanted ?? false}>
          {item.to ? (
            <Link to={item.to}>
              <FigureWords item={item} />
            </Link>
          ) : (
            <FigureWords item={item} />
          )}
        </li>
      ))}
    </ul>
  )
}

function FigureWords({ item }: { item: Figure }) {
  return (
    <>
      <span className="figure-label">{item.label}</span>
      <strong className="number">{item.value}</strong>
      {item.note ? <small>{item.note}</small> : null}
    </>
  )
}
