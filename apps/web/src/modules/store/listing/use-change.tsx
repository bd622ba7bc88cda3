import type { JobRow } from '@dropyard/contract/system/job'
import { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useJobDialog } from '../../../kit/files/use-job-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import type { ListedOn } from './listed-on.ts'
import type { ListedRow } from './states.ts'
import { words } from './words.ts'

/** The result of the job: what failed, and for an import the counts. */
const outcome = z.object({
  failures: z.array(z.object({ id: z.number(), reason: z.string() })),
  added: z.number().default(0),
  matched: z.number().default(0),
})
const nothing = { failures: [], added: 0, matched: 0 }
const outcomeOf = (work: JobRow): z.output<typeof outcome> => outcome.safeParse(work.result).data ?? nothing

/** Reasons with our own texts; any other reason is the store's message. */
const reasons = ['store_lost', 'store_disabled', 'store_archived', 'gone', 'unreachable'] as const

/** Kinds of changes; each has its own texts. */
type Work = 'status' | 'remove' | 'write' | 'import'

/** Changes that are applied to a store in the background, with their progress in a dialog. */
export function useChange(on: ListedOn) {
  const t = useT(words)
  /** One line per reason. */
  const failed = (row: JobRow, work: Work): string[] =>
    [...Map.groupBy(outcomeOf(row).failures, ({ reason }) => reason)].map(([reason, { length: count }]) => {
      const known = reasons.find((one) => one === reason)
      const why = known ? t(`listed.reasons.${known}`) : t('listed.refused', { reason })
      return work === 'import' ? t('listed.notImported', { why }) : t('listed.notDone', { count, why })
    })
  const { begin, watch, dialog } = useJobDialog((work: Work) => ({
    title: t(`listed.work.${work}.title`),
    failed: t('listed.jobError'),
    result: (row) =>
      failed(row, work).map((why) => (
        <p key={why} className="negative">
          {why}
        </p>
      )),
    onDone: (row) => {
      void invalidate(on.list)
      const { failures, added, matched } = outcomeOf(row)
      if (failures.length > 0) return true
      toast.success(t(`listed.work.${work}.done`, { added, matched }))
      return false
    },
    onClose: () => void invalidate(on.list),
  }))
  const setStatus = (ids: number[], status: ListedRow['status']): Promise<boolean> =>
    begin(call(on.setStatus, { body: { ids, status } }), 'status')
  const remove = async (ids: number[]): Promise<boolean> => {
    const title = t('listed.removeTitle', { count: ids.length })
    if (!(await confirmDanger({ title, help: t('listed.removeHelp'), ok: t('listed.remove') }))) return false
    return begin(call(on.batchDelete, { body: { ids } }), 'remove')
  }
  return { setStatus, remove, watch, dialog }
}
