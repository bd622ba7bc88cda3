import { Collapse } from 'antd'
import type { ReactNode } from 'react'
import './stages.css'

interface Stage {
  readonly key: number
  readonly name: string
  /** Next to its name: time, person, outcome. */
  readonly notes: ReactNode
  readonly children: ReactNode
}

/** Successive stages, each of which can be expanded; the first `open` are expanded initially. */
export function Stages({ of, open = 0 }: { of: readonly Stage[]; open?: number }) {
  return (
    <Collapse
      size="small"
      defaultActiveKey={of.slice(0, open).map(({ key }) => key)}
      items={of.map(({ key, name, notes, children }) => ({
        key,
        label: (
          <span className="stage">
            <strong>{name}</strong>
            {notes}
          </span>
        ),
        children,
      }))}
    />
  )
}
