import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './stat-tiles.css'

export type StatTile = StatFacts & (Linked | { readonly to?: undefined })

/**
 * For a figure that links to a list, `count` is the number of rows of that list: `null` for an amount, undefined while unknown.
 */
interface Linked {
  readonly to: string
  readonly count: number | null | undefined
}

interface StatFacts {
  readonly label: string
  readonly value: ReactNode
  /** The meaning of the figure, or a part of it. */
  readonly note?: ReactNode
  /** Somebody has to act on it. */
  readonly needsAction?: boolean
}

/** A figure with a link to the list that it counts, for users who have that list. */
export const linked = (facts: StatFacts, to: string | undefined, count: number | undefined): StatTile =>
  to ? { ...facts, to, count } : facts

/** Figures in a row, each with its label; figures of a list link to it. */
export function StatTiles({ items, label }: { items: readonly StatTile[]; label: string }) {
  return (
    <ul className="stat-tiles" aria-label={label}>
      {items.map((item) => (
        <li key={item.label} data-wanted={item.needsAction ?? false}>
          {item.to ? (
            <Link to={item.to} data-count={item.count ?? undefined}>
              <StatWords item={item} />
            </Link>
          ) : (
            <StatWords item={item} />
          )}
        </li>
      ))}
    </ul>
  )
}

function StatWords({ item }: { item: StatTile }) {
  return (
    <>
      <span className="stat-label">{item.label}</span>
      <strong className="number">{item.value}</strong>
      {item.note ? <small>{item.note}</small> : null}
    </>
  )
}
