import { DeleteOutlined, EditOutlined, KeyOutlined, SendOutlined } from '@ant-design/icons'
import { type WebhookRow, webhook, webhookInput, webhookText } from '@dropyard/contract/system/webhook'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { again } from '../../../kit/form/form-overtaken.tsx'
import { listed, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { ask, confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { ShownOnce } from '../../../kit/page/shown-once.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, Nothing, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const tones = { ok: 'green', failing: 'amber', off: 'grey' } as const

/** The addresses. */
export function Webhooks({ change }: { change: ReactNode }) {
  const t = useT(words)
  const field = useT(webhookText)
  const list = useList(webhook.list)
  const [form, setForm] = useState<WebhookRow | 'new'>()
  const [secret, setSecret] = useState<string>()
  const edited = typeof form === 'object' ? form : undefined
  const choices = (list.ext?.events ?? []).map(({ event, name }) => ({ value: event, label: name }))
  const nameOf = (event: string) => choices.find((one) => one.value === event)?.label ?? event
  const create = useSave(webhook.create, { refresh: [webhook.list] })
  const update = useSave(webhook.update, { done: t('saved'), refresh: [webhook.list] })
  const work = useWork(setSecret)
  useResumedRow('webhook', list, setForm, () => setForm('new'))
  const add = (
    <Button type="primary" onClick={() => setForm('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <ListPage
        list={list}
        searchWords={t('search')}
        columns={[
          {
            key: 'url',
            title: field('fields.url'),
            sort: true,
            width: 300,
            cell: (row) => <LongText>{row.url}</LongText>,
          },
          {
            key: 'events',
            title: field('fields.events'),
            width: 260,
            cell: (row) => <LongText>{listed(row.events.map(nameOf))}</LongText>,
          },
          {
            key: 'state',
            title: field('fields.state'),
            width: 110,
            cell: (row) => (
              <StatusTag tone={tones[row.state]}>{field(`choices.state.${row.state}`)}</StatusTag>
            ),
          },
          {
            key: 'failing_since',
            title: t('failingSince'),
            width: 130,
            cell: (row) => (row.failing_since ? <WhenText at={row.failing_since} /> : <Nothing />),
          },
          {
            key: 'last_at',
            title: field('fields.last_at'),
            sort: true,
            width: 130,
            cell: (row) => <WhenText at={row.last_at} />,
          },
          {
            key: 'create_time',
            title: field('fields.create_time'),
            sort: true,
            width: 130,
            cell: (row) => <WhenText at={row.create_time} />,
          },
        ]}
        rowActions={(row) => [
          {
            key: 'edit',
            label: t('edit'),
            icon: <EditOutlined />,
            call: webhook.update,
            run: () => setForm(row),
          },
          {
            key: 'test',
            label: t('test'),
            icon: <SendOutlined />,
            call: webhook.test,
            run: () => work.test(row),
          },
          {
            key: 'secret',
            label: t('newSecret'),
            icon: <KeyOutlined />,
            call: webhook.newSecret,
            run: () => work.newSecret(row),
          },
          {
            key: 'remove',
            label: t('remove'),
            icon: <DeleteOutlined />,
            call: webhook.remove,
            danger: true,
            run: () => work.remove(row),
          },
        ]}
        onOpen={(row) => setForm(row)}
        tools={change}
        main={<Can call={webhook.create}>{add}</Can>}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: <Can call={webhook.create}>{add}</Can> }}
      />
      <FormDialog
        draft={['webhook', edited?.id]}
        open={form !== undefined}
        onClose={() => setForm(undefined)}
        title={edited ? t('editTitle') : t('add')}
        schema={webhookInput}
        labels={field.words.fields}
        help={{ url: t('urlHelp') }}
        fields={{ events: { choices, needed: true } }}
        initial={edited ? { url: edited.url, events: edited.events, enabled: edited.enabled } : undefined}
        fresh={
          edited ? again(webhook.list, {}, (rows) => rows.find(({ id }) => id === edited.id)) : undefined
        }
        onSubmit={async (values, version = edited?.version) => {
          const body = webhookInput.parse(values)
          if (edited) {
            const reply = await update.run({
              params: { id: edited.id },
              body: { ...body, version },
            })
            if (reply.ok) setForm(undefined)
            return reply
          }
          const reply = await create.run({ body })
          if (reply.ok) {
            setForm(undefined)
            setSecret(reply.data.secret)
          }
          return reply
        }}
      />
      <ShownOnce
        secret={secret}
        title={t('secretTitle')}
        help={t('secretHelp')}
        copy={t('copySecret')}
        onClose={() => setSecret(undefined)}
      />
    </>
  )
}

/** What can be done with one webhook. */
function useWork(onSecret: (secret: string) => void) {
  const t = useT(words)
  const remove = useSave(webhook.remove, { done: t('removed'), refresh: [webhook.list] })
  const test = useSave(webhook.test, { done: t('tested'), refresh: [webhook.list] })
  const newSecret = useSave(webhook.newSecret)
  return {
    test: ({ id }: WebhookRow) => test.run({ params: { id } }),
    async remove({ id, url }: WebhookRow) {
      if (await confirmDanger({ title: t('removeSure', { url }), help: t('removeHelp'), ok: t('remove') }))
        await remove.run({ params: { id } })
    },
    async newSecret({ id }: WebhookRow) {
      if (!(await ask({ title: t('newSecretSure'), help: t('newSecretHelp'), ok: t('newSecret') }))) return
      const reply = await newSecret.run({ params: { id } })
      if (reply.ok) onSecret(reply.data.secret)
    },
  }
}
