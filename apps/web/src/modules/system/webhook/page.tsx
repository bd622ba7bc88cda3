import { delivery, webhook, webhookParams } from '@dropyard/contract/system/webhook'
import { Segmented } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang } from '../../../kit/lang.ts'
import { usePageParams } from '../../../kit/page/use-page-params.ts'
import { Deliveries } from './deliveries.tsx'
import { Webhooks } from './webhooks.tsx'

/** A company's webhooks, and what was sent to them. */
export function Page() {
  const lang = useLang()
  const [{ view = 'webhooks' }, set] = usePageParams('/webhooks', webhookParams)
  const hooks = useData(webhook.list, {}, { staleTime: 30_000 })
  const events = (hooks.data?.ext.events ?? []).map(({ event, name }) => ({ value: event, label: name }))
  const { title } = webhook.text[lang]
  const change = (
    <Segmented<'webhooks' | 'deliveries'>
      value={view}
      aria-label={title}
      options={[
        { value: 'webhooks', label: title },
        { value: 'deliveries', label: delivery.text[lang].title },
      ]}
      onChange={(next) => set({ view: next === 'deliveries' ? next : undefined, id: undefined })}
    />
  )
  return view === 'deliveries' ? (
    <Deliveries hooks={hooks.data?.data ?? []} events={events} change={change} />
  ) : (
    <Webhooks events={events} change={change} />
  )
}
