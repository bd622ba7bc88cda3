import { workbench } from '@dropyard/contract/overview/workbench'
import { type TaskListRow, task } from '@dropyard/contract/system/task'
import { useNavigate } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { translate } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

/** Queries that become outdated when a task is claimed. */
export const staleTasks = [workbench.day, workbench.tasks, task.list, task.count]
export const refreshTasks = () => Promise.all(staleTasks.map((to) => invalidate(to)))

type TaskVerb = 'claim' | 'handle' | 'review' | 'open'

/** The main action of a task, and running it. */
export function useTaskWork() {
  const go = useNavigate()
  const t = translate(words)
  const verbOf = ({ authority, worker_name }: TaskListRow): TaskVerb => {
    const may = authority.map((one) => one.class)
    return may.includes('claim')
      ? 'claim'
      : may.includes('handle')
        ? worker_name
          ? 'review'
          : 'handle'
        : 'open'
  }
  const run = async (row: TaskListRow, verb: TaskVerb): Promise<void> => {
    if (verb !== 'claim') return void go(row.url)
    const reply = await call(task.recept, { body: { id: row.id } })
    if (!reply.ok && !reply.shown && reply.message) toast.error(reply.message)
    if (reply.ok)
      if (reply.data.warning) toast.warning(reply.data.warning)
      else toast.success(t('claimed'))
    await refreshTasks()
  }
  const take = async (): Promise<void> => {
    const reply = await call(workbench.take, { body: {} })
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message)
      return
    }
    const { warning, title, url } = reply.data
    if (warning) toast.warning(warning)
    else toast.success(t('taken', { title }), { label: t('open'), run: () => void go(url) })
    await refreshTasks()
  }
  return { verbOf, run, take }
}
