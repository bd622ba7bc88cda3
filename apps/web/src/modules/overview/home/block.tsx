import { orderAnalysis } from '@dropyard/contract/order/order-analysis'
import { link } from '@dropyard/contract/pages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../kit/current-user.ts'

interface BlockProps {
  title: string
  /** Link to the full list. */
  to?: string
  link?: string
  /** Shown next to the title. */
  tools?: ReactNode
  children: ReactNode
}

/** A titled part of the home page. */
export function Block({ title, to, link: words, tools, children }: BlockProps) {
  return (
    <section className="home-block" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools}
        {to ? <Link to={to}>{words}</Link> : null}
      </header>
      {children}
    </section>
  )
}

interface AnalysisBlockProps extends Omit<BlockProps, 'to'> {
  link: string
  by?: 'goods' | 'store'
}

/** A block with a link to the order analysis, for users with access to it. */
export function AnalysisBlock({ by, link: words, ...block }: AnalysisBlockProps) {
  const may = useMay()
  const to = by ? link('/analysis', { by }) : '/analysis'
  return <Block {...block} {...(may(orderAnalysis.lists.store) ? { to, link: words } : {})} />
}
