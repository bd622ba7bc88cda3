import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface BlockProps {
  title: string
  /** The list that shows all of it. */
  to?: string
  link?: string
  /** Beside the title. */
  tools?: ReactNode
  children: ReactNode
}

/** A titled part of the home page. */
export function Block({ title, to, link, tools, children }: BlockProps) {
  return (
    <section className="home-block" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools}
        {to ? <Link to={to}>{link}</Link> : null}
      </header>
      {children}
    </section>
  )
}
