import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './stat-tiles.css'

export type StatTile = StatFacts & (Linked | { readonly to?: undefined })

/** A figure that leads to a list says how many rows that list has: `null` for an amount, undefined while it is not known. */
interface Linked {
  readonly to: string
  readonly count: number | null | undefined
}

interface StatFacts {
  readonly label: string
  readonly value: ReactNode
  /** What the figure means, or what is part of it. */
  readonly note?: ReactNode
  /** Somebody has to do something about it. */
  readonly needsAction?: boolean
}

/** A figure with the list that counts it, for whom there is one. */
export const linked = (facts: StatFacts, to: string | undefined, count: number | undefined): StatTile =>
  to ? { ...facts, to, count } : facts

/** Numbers in a row, each with its words; one that a list shows is a link to that list. */
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
