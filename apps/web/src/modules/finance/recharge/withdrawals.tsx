import { recharge } from '@dropyard/contract/finance/recharge'
import { withdrawal } from '@dropyard/contract/finance/withdrawal'
import type { ReactNode } from 'react'
import { useT } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Refused } from '../../../kit/record/refused.tsx'
import { words } from './words.ts'

/** Requested withdrawals with their results. */
export function Withdrawals({ lists, withdraw }: { lists: ReactNode; withdraw: ReactNode }) {
  const t = useT(words)
  return (
    <RecordPage
      record={withdrawal}
      at="/recharge"
      title={t('out.title')}
      titleExtra={lists}
      without={['create']}
      first={withdraw}
      stale={[recharge.list]}
      above={({ reason }) => <Refused reason={reason} />}
    />
  )
}
