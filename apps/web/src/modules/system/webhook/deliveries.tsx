import { EyeOutlined, ReloadOutlined } from '@ant-design/icons'
import { delivery } from '@dropyard/contract/system/webhook'
import type { ReactNode } from 'react'
import type { FieldChoices } from '../../../kit/form/form-controls.tsx'
import { useLang } from '../../../kit/lang.ts'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { FlowButtons } from '../../../kit/record/flow-buttons.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'

const icons = { again: <ReloadOutlined /> }

interface DeliveriesProps {
  hooks: readonly { id: number; url: string }[]
  events: FieldChoices[]
  lists: ReactNode
}

/** Sent webhook messages with address and result. */
export function Deliveries({ hooks, events, lists }: DeliveriesProps) {
  const { title, messages } = delivery.text[useLang()]
  const [, open] = useOpened('/webhooks')
  const recordActions = useRecordActions(delivery, { icons, stale: [delivery.get] })
  return (
    <RecordPage
      record={delivery}
      at="/webhooks"
      title={title}
      pollMs={5_000}
      widths={{ event: 160, webhook_id: 300 }}
      form={{
        webhook_id: { choices: hooks.map(({ id, url }) => ({ value: String(id), label: url })) },
        event: { choices: events },
      }}
      recordActions={recordActions}
      actions={({ id }) => [
        { key: 'open', label: messages.facts ?? title, icon: <EyeOutlined />, run: () => open(id) },
      ]}
      titleExtra={lists}
      buttons={(row) => <FlowButtons actions={recordActions.actions(row)} />}
    />
  )
}
