import { CheckOutlined, EyeOutlined } from '@ant-design/icons'
import { announcement, type NoticeRow, notice, noticeText } from '@dropyard/contract/system/notice'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import './notice.css'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { words } from './words.ts'

/** The user's notices. */
export function Page() {
  const t = useT(words)
  const field = useT(noticeText)
  const navigate = useNavigate()
  const list = useList(notice.list, { pollMs: 30_000 })
  const [sending, setSending] = useState(false)
  useResumed('announcement', () => setSending(true))
  const read = useSave(notice.read, { refresh: [notice.list] })
  const send = useSave(notice.create, { done: t('sent'), refresh: [notice.list] })
  const open = async (row: NoticeRow) => {
    if (!row.read) await read.run({ body: { ids: [row.id] } })
    if (row.link !== '/noticeList') void navigate(row.link)
  }
  return (
    <>
      <ListPage
        list={list}
        twoLine
        columns={[
          {
            key: 'title',
            title: field('fields.title'),
            width: 480,
            cell: (row) => (
              <span className="notice-cell" data-read={row.read}>
                <span>{row.title}</span>
                {row.content ? <small>{row.content}</small> : null}
              </span>
            ),
          },
          {
            key: 'event',
            title: field('fields.event'),
            width: 200,
            cell: (row) => <StatusTag tone={row.tone}>{row.name}</StatusTag>,
          },
          {
            key: 'create_time',
            title: field('fields.create_time'),
            sort: true,
            width: 140,
            cell: (row) => <WhenText at={row.create_time} />,
          },
        ]}
        tabs={{ by: 'status', items: tabsOf(list.ext) }}
        rowActions={(row) => [
          { key: 'open', label: t('open'), icon: <EyeOutlined />, run: () => open(row) },
          ...(row.read
            ? []
            : [
                {
                  key: 'read',
                  label: t('readSome'),
                  icon: <CheckOutlined />,
                  run: () => read.run({ body: { ids: [row.id] } }),
                },
              ]),
        ]}
        bulk={[{ key: 'read', label: t('readSome'), run: (ids) => read.run({ body: { ids } }) }]}
        onOpen={(row) => void open(row)}
        toolbar={
          <>
            <Link to="/notification">{t('settings')}</Link>
            <Button type="text" onClick={() => void read.run({ body: {} })}>
              {t('readAll')}
            </Button>
          </>
        }
        primaryAction={
          <Can call={notice.create}>
            <Button type="primary" onClick={() => setSending(true)}>
              {t('send')}
            </Button>
          </Can>
        }
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      <FormDialog
        draft={['announcement']}
        open={sending}
        onClose={() => setSending(false)}
        title={t('send')}
        submit={t('sendButton')}
        schema={announcement}
        labels={field.words.fields}
        choices={{ to: field.words.announce.to }}
        onSubmit={async (values) => {
          const reply = await send.run({ body: announcement.parse(values) })
          if (reply.ok) setSending(false)
          return reply
        }}
      />
    </>
  )
}

/** "All" is the list without a filter. */
const tabsOf = (ext: { tabs: { status: string; name: string; total: number }[] } | undefined) =>
  (ext?.tabs ?? []).map(({ status, name, total }) => ({
    value: status === 'all' ? undefined : status,
    label: name,
    count: total,
  }))
