import { ofTasks } from '@dropyard/contract/kit/tasks'
import { Button } from 'antd'
import { useState } from 'react'
import { endsLast } from '../list/ends-last.ts'
import type { RowAction } from '../list/list-types.ts'
import { MoreButton } from '../rows/more-button.tsx'

/** How many buttons fit in the footer, next to the edit button. */
const room = 3
const aside = new Set<string>(ofTasks.filter((action) => action !== 'claim' && action !== 'resume'))

/**
 * The buttons to show and those for the "More" menu. If there are too many, steps of the workflow come first; actions of
 * tasks such as assigning, and then destructive ones, move to the menu.
 */
function withRoom(all: readonly RowAction[]): [shown: readonly RowAction[], rest: readonly RowAction[]] {
  const steps = endsLast(all.filter(({ key }) => !aside.has(key)))
  const sorted = [...steps, ...all.filter(({ key }) => aside.has(key))]
  return sorted.length > room + 1
    ? [sorted.slice(0, room), endsLast(sorted.slice(room))]
    : [endsLast(all), []]
}

/** The buttons of a drawer's footer: the main action is primary and comes last; a "More" button holds those that do not fit. */
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
