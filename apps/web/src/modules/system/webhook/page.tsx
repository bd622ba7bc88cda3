import { KeyOutlined, SendOutlined } from '@ant-design/icons'
import { delivery, webhook } from '@dropyard/contract/system/webhook'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang } from '../../../kit/lang.ts'
import { useListSwitch } from '../../../kit/list/list-switch.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useShownOnce } from '../../../kit/record/use-shown-once.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { Deliveries } from './deliveries.tsx'

const icons = { test: <SendOutlined />, secret: <KeyOutlined /> }

/** A company's webhooks and the messages sent to them. */
export function Page() {
  const lang = useLang()
  const hooks = useData(webhook.list, {}, { staleTime: 30_000 })
  const events = (hooks.data?.ext.events ?? []).map(({ event, name }) => ({ value: event, label: name }))
  const { title } = webhook.text[lang]
  const { shown, lists } = useListSwitch(title, { webhooks: title, deliveries: delivery.text[lang].title })
  const secret = useShownOnce(webhook)
  const recordActions = useRecordActions(webhook, { icons, onReply: (_, answer) => secret.show(answer) })
  if (shown === 'deliveries')
    return <Deliveries hooks={hooks.data?.data ?? []} events={events} lists={lists} />
  return (
    <RecordPage
      record={webhook}
      widths={{ url: 300, events: 260 }}
      form={{ events: { choices: events } }}
      recordActions={recordActions}
      titleExtra={lists}
    >
      {secret.dialog}
    </RecordPage>
  )
}
