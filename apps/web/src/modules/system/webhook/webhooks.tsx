import { KeyOutlined, SendOutlined } from '@ant-design/icons'
import { webhook } from '@dropyard/contract/system/webhook'
import type { ReactNode } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import type { FieldChoices } from '../../../kit/form/form-controls.tsx'
import { listed, useT } from '../../../kit/lang.ts'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import { ask } from '../../../kit/page/confirm-danger.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useShownOnce } from '../../../kit/record/use-shown-once.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** The addresses. */
export function Webhooks({ events, change }: { events: FieldChoices[]; change: ReactNode }) {
  const t = useT(words)
  const nameOf = (event: string) => events.find(({ value }) => value === event)?.label ?? event
  const secret = useShownOnce(webhook)
  const test = useSave(webhook.test, { done: t('tested'), refresh: [webhook.list] })
  const newSecret = useSave(webhook.newSecret)
  const renew = async (id: number) => {
    if (!(await ask({ title: t('newSecretSure'), help: t('newSecretHelp'), ok: t('newSecret') }))) return
    const reply = await newSecret.run({ params: { id } })
    if (reply.ok) secret.show(reply.data)
  }
  return (
    <RecordPage
      record={webhook}
      columns={(made) => adapt(made, { url: { width: 300 }, events: { width: 260 } })}
      cells={{ events: (row) => <LongText>{listed(row.events.map(nameOf))}</LongText> }}
      form={{ events: { choices: events, needed: true } }}
      actions={({ id }) => [
        {
          key: 'test',
          label: t('test'),
          icon: <SendOutlined />,
          call: webhook.test,
          run: () => test.run({ params: { id } }),
        },
        {
          key: 'secret',
          label: t('newSecret'),
          icon: <KeyOutlined />,
          call: webhook.newSecret,
          run: () => renew(id),
        },
      ]}
      tools={change}
    >
      {secret.dialog}
    </RecordPage>
  )
}
