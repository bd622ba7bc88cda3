import type { RowAnswer } from '@dropyard/contract/kit/row-actions'
import { workbench } from '@dropyard/contract/overview/workbench'
import { type TaskListRow, task } from '@dropyard/contract/system/task'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { ResultsDialog } from '../../../kit/rows/results-dialog.tsx'
import { refreshTasks } from './use-task-work.ts'
import { words } from './words.ts'

interface HandOverProps {
  /** For tasks on other pages only the id is known. */
  rows: readonly Pick<TaskListRow, 'id' | 'goods_name'>[]
  onClose: () => void
}

const asked = workbench.handOver.body.omit({ id_list: true })

/** Hands tasks over to one or several people, with a reason. */
export function HandOver({ rows, onClose }: HandOverProps) {
  const t = useT(words)
  const [answers, setAnswers] = useState<readonly RowAnswer[]>()
  const ids = rows.map(({ id }) => id)
  const send = async (values: Record<string, unknown>): Promise<unknown> => {
    const body = { ...asked.parse(values), id_list: ids }
    const reply = await call(workbench.handOver, { body })
    if (!reply.ok) return reply
    const { moved, refused } = reply.data
    await refreshTasks()
    if (refused.length === 0) {
      toast.success(t('handOver.done', { count: moved.length }))
      onClose()
    } else setAnswers([...refused, ...moved.map((id) => ({ id, ok: true, code: null, message: '' }))])
    return reply
  }
  if (answers)
    return (
      <ResultsDialog
        results={answers}
        columns={{
          title: t('handOver.task'),
          name: ({ id }) => rows.find((row) => row.id === id)?.goods_name || `#${id}`,
        }}
        onClose={onClose}
        onReload={() => [refreshTasks()]}
      />
    )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('handOver.of', { count: ids.length })}
      submit={t('handOver.title')}
      schema={asked}
      labels={{ to: t('handOver.to'), reason: t('handOver.reason') }}
      help={{ to: t('handOver.toHelp') }}
      fields={{
        to: { select: task.people },
        reason: { quick: [t('handOver.reasons'), t('handOver.left')] },
      }}
      draft={['task/hand-over', ids]}
      onSubmit={send}
    />
  )
}
