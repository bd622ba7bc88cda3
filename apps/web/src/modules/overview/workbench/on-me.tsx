import type { WorkDay } from '@dropyard/contract/overview/workbench'
import { task } from '@dropyard/contract/system/task'
import { Button } from 'antd'
import { call } from '../../../kit/call/api.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { NumberLink, Part } from './part.tsx'
import { WorkRow, WorkRows } from './row.tsx'
import { refreshTasks } from './use-task-work.ts'
import { words } from './words.ts'

/** Tasks in which others wait for the user's decision, answer or review. */
export function OnMe({ day: { on_me: on } }: { day: WorkDay }) {
  const t = useT(words)
  return (
    <Part
      place={4}
      title={t('sections.onMe')}
      tools={
        <>
          <NumberLink of={on.asked}>{t('askedOf', { count: on.asked.total })}</NumberLink>
          <NumberLink of={on.mentioned}>{t('mentions', { count: on.mentioned.total })}</NumberLink>
          {on.shared.total > 0 ? (
            <NumberLink of={on.shared}>{t('sharedOf', { count: on.shared.total })}</NumberLink>
          ) : null}
          <NumberLink of={on.review}>{t('toReview', { count: on.review.total })}</NumberLink>
        </>
      }
    >
      <WorkRows rows={on.rows} none={t('none.onMe')}>
        {(row) => (
          <WorkRow
            key={row.id}
            row={row}
            note={
              <span className="two-lines">
                <span>{row.by ? t(`why.${row.why}`, { name: row.by }) : t('why.part')}</span>
                <small>
                  <WhenText at={row.since} say={(when) => t('since', { when })} />
                </small>
              </span>
            }
            {...(row.why === 'mentioned' ? { tools: <Answered id={row.id} /> } : {})}
          />
        )}
      </WorkRows>
    </Part>
  )
}

/** Marks a mention as needing no answer. */
function Answered({ id }: { id: number }) {
  const t = useT(words)
  const send = async (): Promise<void> => {
    const reply = await call(task.answered, { params: { id } })
    if (!reply.ok && !reply.shown && reply.message) toast.error(reply.message)
    await refreshTasks()
  }
  return (
    <Button size="small" data-do onClick={() => void send()}>
      {t('answered')}
    </Button>
  )
}
