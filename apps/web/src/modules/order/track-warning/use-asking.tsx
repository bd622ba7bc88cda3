import { askedAnew, trackWarning } from '@dropyard/contract/order/track-warning'
import type { ReactNode } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useJobDialog } from '../../../kit/files/use-job-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/**
 * Requests tracking updates for the parcels of selected warnings, in a job: the progress, then for how many there were updates.
 */
export function useAsking(): { ask: (ids: number[]) => Promise<boolean>; dialog: ReactNode } {
  const t = useT(words)
  const { begin, dialog } = useJobDialog(() => ({
    title: t('ask'),
    result: ({ result }) => {
      const { asked, told } = askedAnew.safeParse(result).data ?? { asked: 0, told: 0 }
      return <p>{asked === 0 ? t('askNone') : t('askTold', { asked, told })}</p>
    },
    onDone: () => {
      void invalidate(trackWarning.list)
      return true
    },
  }))
  return { ask: (ids) => begin(call(trackWarning.ask, { body: { ids } }), undefined), dialog }
}
