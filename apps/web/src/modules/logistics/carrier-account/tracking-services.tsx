import { ApiOutlined } from '@ant-design/icons'
import { trackingAccount } from '@dropyard/contract/logistics/tracking-account'
import type { ReactNode } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { words } from './words.ts'

/** Tracking services: accounts, remaining quota, and the webhook URL. */
export function TrackingServices({ beside }: { beside: ReactNode }) {
  const t = useT(words)
  return (
    <RecordPage
      record={trackingAccount}
      title={t('tracking')}
      titleExtra={beside}
      cells={{
        push_url: ({ push_url }) => (
          <>
            <span className="number">{push_url}</span> <CopyButton text={push_url} label={t('copyAddress')} />
          </>
        ),
      }}
      actions={({ id }) => [
        {
          key: 'test',
          label: t('test'),
          icon: <ApiOutlined />,
          call: trackingAccount.test,
          run: () => test(id),
        },
      ]}
      widths={{ name: 170, provider: 110, state: 120, quota: 110, push_url: 380 }}
    />
  )

  async function test(id: number): Promise<boolean> {
    const reply = await call(trackingAccount.test, { params: { id } })
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message, trackingAccount.test)
      return false
    }
    const { ok, message, quota } = reply.data
    if (ok) toast.success(t('trackingOpened', { message, quota: (quota ?? 0).toLocaleString() }))
    else toast.error(message, trackingAccount.test)
    await invalidate(trackingAccount.list)
    return ok
  }
}
