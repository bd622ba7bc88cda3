import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface PartProps {
  /** The section's number, which is also its keyboard shortcut. */
  place: number
  title: string
  /** Next to the title: numbers and buttons. */
  tools?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A section of the workbench with a title. */
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
  /** Somebody has to act on it. */
  wanted?: boolean
}

/** A number with a link to the list of exactly the counted tasks. */
export function NumberLink({ of: { total, to }, children, wanted = false }: NumberLinkProps) {
  return (
    <Link to={to} data-count={total} className={wanted && total > 0 ? 'late' : undefined}>
      {children}
    </Link>
  )
}

interface CountsProps {
  of: readonly { readonly key: string; readonly name: string; readonly total: number; readonly to: string }[]
  /** Shown if there are none. */
  none?: string
}

/** Numbers by name, each with a link to the list of the counted tasks. */
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
