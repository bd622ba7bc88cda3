import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface PartProps {
  /** Its number, by which a key leads here. */
  place: number
  title: string
  /** Beside the title: numbers and buttons. */
  tools?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A titled part of the workbench. */
export function Part({ place, title, tools, wide = false, children }: PartProps) {
  return (
    <section className="work-part" data-section={place} data-wide={wide} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  )
}

interface NumberLinkProps {
  of: { readonly total: number; readonly to: string }
  children: ReactNode
  /** Somebody has to do something about it. */
  wanted?: boolean
}

/** A number that leads to the list of exactly what it counts. */
export function NumberLink({ of: { total, to }, children, wanted = false }: NumberLinkProps) {
  return (
    <Link to={to} data-count={total} className={wanted && total > 0 ? 'late' : undefined}>
      {children}
    </Link>
  )
}

interface CountsProps {
  of: readonly { readonly key: string; readonly name: string; readonly total: number; readonly to: string }[]
  /** What is said when there are none. */
  none?: string
}

/** Numbers by name, each leading to the list of what it counts. */
export function Counts({ of, none }: CountsProps) {
  if (of.length === 0 && none) return <p className="work-none">{none}</p>
  return (
    <ul className="work-counts">
      {of.map((one) => (
        <li key={one.key}>
          <NumberLink of={one}>
            {one.name}
            <span className="number">{one.total.toLocaleString()}</span>
          </NumberLink>
        </li>
      ))}
    </ul>
  )
}
