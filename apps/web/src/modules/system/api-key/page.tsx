import { StopOutlined } from '@ant-design/icons'
import { type ApiKeyRow, apiKey, apiKeyInput, apiKeyText } from '@dropyard/contract/system/api-key'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { listed, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { ShownOnce } from '../../../kit/page/shown-once.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, WhenText } from '../../../kit/value/value-text.tsx'
import './api-key.css'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { words } from './words.ts'

const tones = { active: 'green', expired: 'amber', revoked: 'grey' } as const

/** A company's API keys. */
export function Page() {
  const t = useT(words)
  const field = useT(apiKeyText)
  const list = useList(apiKey.list)
  const [adding, setAdding] = useState(false)
  useResumed('api-key', () => setAdding(true))
  const [made, setMade] = useState<string>()
  const scopes = useData(apiKey.scopes, {}, { staleTime: 300_000 })
  const choices = (scopes.data?.data ?? []).map(({ scope, name }) => ({ value: scope, label: name }))
  const nameOf = (scope: string) => choices.find((one) => one.value === scope)?.label ?? scope
  const create = useSave(apiKey.create, { refresh: [apiKey.list] })
  const revoke = useSave(apiKey.revoke, { done: t('revoked'), refresh: [apiKey.list] })
  const end = async (row: ApiKeyRow) => {
    if (
      await confirmDanger({
        title: t('revokeSure', { name: row.name }),
        help: t('revokeHelp'),
        ok: t('revoke'),
      })
    )
      await revoke.run({ params: { id: row.id } })
  }
  const add = (
    <Button type="primary" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <ListPage
        list={list}
        searchWords={t('search')}
        filters={[
          {
            name: 'status',
            label: field('fields.status'),
            main: true,
            choices: (['active', 'expired', 'revoked'] as const).map((value) => ({
              value,
              label: field(`choices.status.${value}`),
            })),
          },
        ]}
        columns={[
          {
            key: 'name',
            title: field('fields.name'),
            sort: true,
            width: 180,
            cell: (row) => <LongText>{row.name}</LongText>,
          },
          {
            key: 'prefix',
            title: field('fields.prefix'),
            width: 120,
            cell: (row) => <code>{row.prefix}…</code>,
          },
          {
            key: 'scopes',
            title: field('fields.scopes'),
            width: 280,
            cell: (row) => <LongText>{listed(row.scopes.map(nameOf))}</LongText>,
          },
          {
            key: 'status',
            title: field('fields.status'),
            width: 100,
            cell: (row) => (
              <StatusTag tone={tones[row.status]}>{field(`choices.status.${row.status}`)}</StatusTag>
            ),
          },
          {
            key: 'used_at',
            title: field('fields.used_at'),
            sort: true,
            width: 130,
            cell: (row) =>
              row.used_at ? <WhenText at={row.used_at} /> : <span className="soft">{t('never')}</span>,
          },
          {
            key: 'expires_at',
            title: field('fields.expires_at'),
            sort: true,
            width: 130,
            cell: (row) =>
              row.expires_at ? <WhenText at={row.expires_at} /> : <span className="soft">{t('noEnd')}</span>,
          },
          {
            key: 'created_by',
            title: field('fields.created_by'),
            width: 130,
            hidden: true,
            cell: (row) => row.created_by,
          },
          {
            key: 'create_time',
            title: field('fields.create_time'),
            sort: true,
            width: 130,
            cell: (row) => <WhenText at={row.create_time} />,
          },
        ]}
        rowActions={(row) =>
          row.status === 'revoked'
            ? []
            : [
                {
                  key: 'revoke',
                  label: t('revoke'),
                  icon: <StopOutlined />,
                  danger: true,
                  call: apiKey.revoke,
                  run: () => end(row),
                },
              ]
        }
        tools={<Link to="/apiReference">{t('reference')}</Link>}
        main={<Can call={apiKey.create}>{add}</Can>}
        empty={{ title: t('empty'), help: t('emptyHelp'), action: <Can call={apiKey.create}>{add}</Can> }}
      />
      <FormDialog
        draft={['api-key']}
        open={adding}
        onClose={() => setAdding(false)}
        title={t('add')}
        submit={t('add')}
        schema={apiKeyInput}
        labels={field.words.fields}
        help={{ scopes: t('scopesHelp'), expires_on: t('noEndHelp') }}
        fields={{ scopes: { choices, needed: true }, expires_on: { input: <DayInput future /> } }}
        onSubmit={async (values) => {
          const reply = await create.run({ body: values as never })
          if (reply.ok) {
            setAdding(false)
            setMade(reply.data.key)
          }
          return reply
        }}
      />
      <ShownOnce
        secret={made}
        title={t('copyTitle')}
        help={t('copyHelp')}
        copy={t('copy')}
        done={t('done')}
        onClose={() => setMade(undefined)}
      />
    </>
  )
}
