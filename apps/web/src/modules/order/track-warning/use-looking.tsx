import { lookedNow, trackWarning } from '@dropyard/contract/order/track-warning'
import type { ReactNode } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useJobDialog } from '../../../kit/files/use-job-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** Searches for new warnings now, in a job: the progress, then the number of new ones. */
export function useLooking(): { start: () => Promise<boolean>; dialog: ReactNode } {
  const t = useT(words)
  const { begin, dialog } = useJobDialog(() => ({
    title: t('look'),
    result: ({ result }) => {
      const { parcels, found } = lookedNow.safeParse(result).data ?? { parcels: 0, found: 0 }
      return <p>{t('looked', { count: parcels, found: t('found', { count: found }) })}</p>
    },
    onDone: () => {
      void invalidate(trackWarning.list)
      return true
    },
  }))
  return { start: () => begin(call(trackWarning.look, { body: {} }), undefined), dialog }
}
