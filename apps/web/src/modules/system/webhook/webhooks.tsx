import { KeyOutlined, SendOutlined } from '@ant-design/icons'
import { webhook } from '@dropyard/contract/system/webhook'
import type { ReactNode } from 'react'
import type { FieldChoices } from '../../../kit/form/form-controls.tsx'
import { listed } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useShownOnce } from '../../../kit/record/use-shown-once.tsx'
import { useDoes } from '../../../kit/rows/use-does.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'

const icons = { test: <SendOutlined />, secret: <KeyOutlined /> }

/** The addresses. */
export function Webhooks({ events, change }: { events: FieldChoices[]; change: ReactNode }) {
  const nameOf = (event: string) => events.find(({ value }) => value === event)?.label ?? event
  const secret = useShownOnce(webhook)
  const does = useDoes(webhook, { icons, onReply: (_, answer) => secret.show(answer) })
  return (
    <RecordPage
      record={webhook}
      columns={{ url: { width: 300 }, events: { width: 260 } }}
      cells={{ events: (row) => <LongText>{listed(row.events.map(nameOf))}</LongText> }}
      form={{ events: { choices: events, needed: true } }}
      onRows={does.onRows}
      actions={does.actions}
      toolbar={change}
    >
      {does.dialogs}
      {secret.dialog}
    </RecordPage>
  )
}
