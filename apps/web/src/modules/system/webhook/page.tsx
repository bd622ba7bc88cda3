import { delivery, webhook } from '@dropyard/contract/system/webhook'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { Deliveries } from './deliveries.tsx'
import { Webhooks } from './webhooks.tsx'

/** A company's webhooks, and what was sent to them. */
export function Page() {
  const lang = useLang()
  const hooks = useData(webhook.list, {}, { staleTime: 30_000 })
  const events = (hooks.data?.ext.events ?? []).map(({ event, name }) => ({ value: event, label: name }))
  const { title } = webhook.text[lang]
  const { shown, lists } = useListSwitch(title, { webhooks: title, deliveries: delivery.text[lang].title })
  return shown === 'deliveries' ? (
    <Deliveries hooks={hooks.data?.data ?? []} events={events} lists={lists} />
  ) : (
    <Webhooks events={events} lists={lists} />
  )
}
