import type { Tone } from '@dropyard/contract/kit/workflow'
import type { ReactNode } from 'react'
import './history.css'
import { WhenText } from '../value/value-text.tsx'

export interface HistoryItem {
  readonly key: string | number
  readonly at: string | null
  readonly title: ReactNode
  readonly by?: string | undefined
  readonly tone?: Tone
  /** What the user entered, such as a reason. */
  readonly children?: ReactNode
}

/** The events of a record with time and user, in the given order. */
export function History({ items }: { items: readonly HistoryItem[] }) {
  return (
    <ol className="history">
      {items.map((item) => (
        <li key={item.key} data-tone={item.tone ?? 'neutral'}>
          <div>
            <strong>{item.title}</strong>
            {item.by ? <span>{item.by}</span> : null}
            <WhenText at={item.at} />
          </div>
          {item.children ? <div className="history-words">{item.children}</div> : null}
        </li>
      ))}
    </ol>
  )
}
