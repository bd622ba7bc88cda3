import { taskFields } from '@dropyard/contract/kit/tasks'
import { inLang } from '@dropyard/contract/kit/text'
import { email } from '@dropyard/contract/mail/email'
import { menu } from '@dropyard/contract/system/menu'
import { Button } from 'antd'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import { AssigneeText, WaitText } from '../../../kit/record/task-cells.tsx'
import { useFlow } from '../../../kit/record/use-flow.tsx'
import { MoreButton } from '../../../kit/rows/more-button.tsx'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { Colleagues } from './colleagues.tsx'
import { DueTag } from './due-tag.tsx'
import type { Colleague } from './use-here.ts'
import { words } from './words.ts'

export type Thread = z.output<typeof email.get.data>

/** What comes first while it is possible. */
const main = ['claim', 'answered', 'continue', 'release']
const placeOf = (key: string): number => (main.includes(key) ? main.indexOf(key) : main.length)

/** The conversation as a task: its state, who works on it and until when, and what the reader may do. */
export function Work({ thread, here }: { thread: Thread; here: readonly Colleague[] }) {
  const t = useT(words)
  const lang = useLang()
  const labels = Object.fromEntries(
    Object.entries(taskFields).map(([name, [, en, zh]]) => [name, inLang([en, zh], lang)]),
  )
  const flow = useFlow<Thread>(email.flow, {
    title: t('thread'),
    nameOf: (row) => row.subject || `#${row.id}`,
    labels,
    // The menu shows how many tasks are waiting, next to the page's name.
    refresh: [email.list, menu.authority],
    rows: [thread],
  })
  const steps = thread.may_change ? flow.row(thread) : []
  const actions = steps.toSorted((a, b) => placeOf(String(a.key)) - placeOf(String(b.key)))
  // On small screens one short button fits next to the state. Sending an answer marks it as answered.
  const shown = actions.slice(0, actions[0]?.key === 'answered' ? 0 : 1)
  const { due_at, waits_for, assignee_name } = thread
  return (
    <div className="mail-work">
      <FlowTag states={email.flow.states} state={thread.state} />
      {(due_at !== null || assignee_name !== '') && <AssigneeText name={assignee_name} due={due_at} />}
      {waits_for ? <WaitText waits={thread} /> : due_at !== null && <DueTag at={due_at} />}
      <Colleagues here={here} />
      <span className="mail-steps">
        {shown.map((one) => (
          <Button key={one.key} size="small" onClick={() => void one.run()}>
            {one.label}
          </Button>
        ))}
        <MoreButton size="small" label={t('task')} actions={actions.slice(shown.length)} />
      </span>
      {flow.dialog}
    </div>
  )
}
