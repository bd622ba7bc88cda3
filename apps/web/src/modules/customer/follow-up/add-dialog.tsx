import { customer } from '@dropyard/contract/customer/customer'
import { followUp, followUpText } from '@dropyard/contract/customer/follow-up'
import { useState } from 'react'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { CallDialog } from '../../../kit/record/call-dialog.tsx'

interface AddFollowUpProps {
  customerId: number
  open: boolean
  onClose: () => void
}
declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'follow-up/add': AddFollowUpProps
  }
}

/** The form for a follow-up, and for what is to be done next. */
export function Part({ customerId, open, onClose }: AddFollowUpProps) {
  const t = useT(followUpText)
  const [key] = useState(() => crypto.randomUUID())
  const { kind, outcome, text, next_action, next_due, next_by_id, internal } = followUpText.en
  const labels = Object.fromEntries(
    Object.keys({ kind, outcome, text, next_action, next_due, next_by_id, internal }).map((name) => [
      name,
      t(name as 'kind'),
    ]),
  )
  const half = { halfWidth: true }
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={t('add')}
      submit={t('add')}
      call={followUp.add}
      sends={{ customer_id: customerId, key }}
      labels={labels}
      fields={{ kind: half, outcome: half, next_due: half, next_by_id: half }}
      draft={['follow-up/add', customerId]}
      done={t('added')}
      onDone={() => Promise.all([customer.list, followUp.log, followUp.due].map((to) => invalidate(to)))}
    />
  )
}
