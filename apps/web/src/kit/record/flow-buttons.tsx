import { ofTasks } from '@dropyard/contract/kit/tasks'
import { Button } from 'antd'
import { useState } from 'react'
import { endsLast } from '../list/ends-last.ts'
import type { RowAction } from '../list/list-types.ts'
import { MoreButton } from '../rows/more-button.tsx'

/** Buttons that a foot has room for beside that of the form. */
const room = 3
const aside = new Set<string>(ofTasks.filter((action) => action !== 'claim' && action !== 'resume'))

/** What brings a record on stands open; of many, who works on it and what ends it come after that, behind one button. */
function withRoom(all: readonly RowAction[]): [shown: readonly RowAction[], rest: readonly RowAction[]] {
  const steps = endsLast(all.filter(({ key }) => !aside.has(key)))
  const sorted = [...steps, ...all.filter(({ key }) => aside.has(key))]
  return sorted.length > room + 1
    ? [sorted.slice(0, room), endsLast(sorted.slice(room))]
    : [endsLast(all), []]
}

/** At the foot of a detail: the main one is drawn so, and stands last; those for which there is no room open from one. */
export function FlowButtons({ actions: all }: { actions: readonly RowAction[] }) {
  const [busy, setBusy] = useState<string>()
  const [actions, rest] = withRoom(all)
  const main = actions.find((action) => !action.danger)
  return (
    <span className="flow-buttons">
      <MoreButton actions={rest} />
      {[...actions].reverse().map((action) => (
        <Button
          key={action.key}
          type={action === main ? 'primary' : 'default'}
          danger={action.danger ?? false}
          loading={busy === action.key}
          onClick={async () => {
            setBusy(action.key)
            await action.run()
            setBusy(undefined)
          }}
        >
          {action.label}
        </Button>
      ))}
    </span>
  )
}
