import { email } from '@dropyard/contract/mail/email'
import { link } from '@dropyard/contract/pages'
import { useNavigate } from 'react-router'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { Threads } from './threads.tsx'
import { words } from './words.ts'

/** The newest conversations with a customer. A click opens them under Mail. */
export function MailsOf({ customer }: { customer: number }) {
  const t = useT(words)
  const open = useNavigate()
  const query = { customer_id: customer, folder: 'all', 'per-page': 50 } as const
  const { data, isError, refetch } = useData(email.list, { query })
  if (isError) return <StateMessage title={t('failed')} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.data.length === 0) return <StateMessage title={t('empty')} />
  return (
    <Threads
      rows={data.data}
      chosen={undefined}
      choose={(id) => void open(link('/emailBox', { folder: 'all', customer_id: customer, id }))}
    />
  )
}
