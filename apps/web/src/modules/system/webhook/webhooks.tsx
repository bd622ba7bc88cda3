import { KeyOutlined, SendOutlined } from '@ant-design/icons'
import { webhook } from '@dropyard/contract/system/webhook'
import type { ReactNode } from 'react'
import type { FieldChoices } from '../../../kit/form/form-controls.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useShownOnce } from '../../../kit/record/use-shown-once.tsx'
import { useDoes } from '../../../kit/rows/use-does.tsx'

const icons = { test: <SendOutlined />, secret: <KeyOutlined /> }

/** The addresses. */
export function Webhooks({ events, lists }: { events: FieldChoices[]; lists: ReactNode }) {
  const secret = useShownOnce(webhook)
  const does = useDoes(webhook, { icons, onReply: (_, answer) => secret.show(answer) })
  return (
    <RecordPage
      record={webhook}
      widths={{ url: 300, events: 260 }}
      form={{ events: { choices: events } }}
      does={does}
      titleExtra={lists}
    >
      {secret.dialog}
    </RecordPage>
  )
}
