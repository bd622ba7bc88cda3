import { Collapse } from 'antd'
import type { ReactNode } from 'react'
import './stages.css'

interface Stage {
  readonly key: number
  readonly name: string
  /** Beside its name: when, who, how it ended. */
  readonly notes: ReactNode
  readonly children: ReactNode
}

/** What something was at one time after another: each opens; the first so many are open. */
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
