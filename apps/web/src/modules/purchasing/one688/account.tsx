import { link } from '@dropyard/contract/pages'
import {
  accountStates,
  capabilityStates,
  type One688Account,
  one688Account,
} from '@dropyard/contract/purchasing/one688/account'
import { Alert, Button, Input, Table } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { SchemaForm } from '../../../kit/form/form.tsx'
import { listed, useLang, useT } from '../../../kit/lang.ts'
import { AnswerPage } from '../../../kit/page/answer-page.tsx'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { EmptyValue, WhenText } from '../../../kit/value/value-text.tsx'
import './one688.css'
import { accountWords } from './words.ts'

/** The account for looking up offers on 1688: keys, status and permissions. */
export function Page() {
  const t = useT(accountWords)
  const answer = useData(one688Account.get, {})
  return (
    <AnswerPage className="one688-account" help={t('help')} answer={answer}>
      {({ data: account }) => (
        <>
          {account.state === 'lost' ? <Alert type="error" showIcon title={t('lost')} /> : null}
          {account.closed_hosts.length > 0 ? (
            <Alert
              type="warning"
              showIcon
              title={t('hosts', { hosts: listed(account.closed_hosts) })}
              action={<Link to={link('/systemConfig')}>{t('settings')}</Link>}
            />
          ) : null}
          <Connection account={account} />
          <Keys account={account} />
          {account.state === 'none' ? null : <Capabilities account={account} />}
        </>
      )}
    </AnswerPage>
  )
}

function useTag<K extends string>(words: Readonly<Record<K, readonly [string, string, string]>>) {
  const lang = useLang()
  return (state: K) => {
    const [en, zh, tone] = words[state]
    return <StatusTag tone={tone as 'green'}>{lang === 'zh' ? zh : en}</StatusTag>
  }
}

function Connection({ account }: { account: One688Account }) {
  const t = useT(accountWords)
  const tag = useTag(accountStates)
  const [outcome, keep] = useState<{ ok: boolean; message: string }>()
  const test = useSave(one688Account.test, { onDone: (reply) => keep(reply.data) })
  const remove = useSave(one688Account.remove, { done: t('disconnected'), refresh: [one688Account.get] })
  const ends = (at: string | null) => (at ? <WhenText at={at} exact /> : <EmptyValue />)
  const disconnect = async () => {
    if (await confirmDanger({ title: t('disconnectSure'), help: t('disconnectHelp'), ok: t('disconnect') }))
      await remove.run({})
  }
  const buttons = (
    <Can call={one688Account.test}>
      <span className="one688-seller">
        <Button
          loading={test.busy}
          onClick={() => {
            keep(undefined)
            void test.run({})
          }}
        >
          {t('test')}
        </Button>
        <Button danger loading={remove.busy} onClick={() => void disconnect()}>
          {t('disconnect')}
        </Button>
      </span>
    </Can>
  )
  return (
    <Section title={t('connection')} extra={account.state === 'none' ? null : buttons}>
      <DescriptionList
        items={[
          { label: t('state'), value: tag(account.state) },
          { label: t('gateway'), value: account.gateway },
          { label: t('login'), value: account.login || <EmptyValue /> },
          { label: t('member'), value: account.member_id || <EmptyValue /> },
          { label: t('access'), value: ends(account.access_expires) },
          { label: t('refresh'), value: ends(account.refresh_expires) },
        ]}
      />
      {account.state === 'connected' ? <p className="soft">{t('renews')}</p> : null}
      {outcome ? (
        <Alert
          type={outcome.ok ? 'success' : 'error'}
          showIcon
          title={outcome.ok ? t('works', { message: outcome.message }) : outcome.message}
        />
      ) : null}
    </Section>
  )
}

function Keys({ account }: { account: One688Account }) {
  const t = useT(accountWords)
  const id = useId()
  const [dirty, setDirty] = useState(false)
  const send = async (body: Record<string, unknown>) => {
    const reply = await call(one688Account.save, { body: body as never })
    if (!reply.ok) return reply
    toast.success(t('saved'))
    await invalidate(one688Account.get)
    return reply
  }
  const secretField = (has: boolean, help?: string) => ({
    halfWidth: true,
    ...(has ? {} : { requiredWhen: true as const }),
    input: <Input.Password autoComplete="new-password" />,
    ...(has ? { help: t('kept') } : help ? { help } : {}),
  })
  return (
    <Section title={t('keys')}>
      <p className="soft">{t('keysHelp')}</p>
      <SchemaForm
        key={`${account.state} ${account.app_key} ${account.ship_to} ${account.refresh_expires}`}
        id={id}
        draft={['one688-account', 1]}
        dirty={dirty}
        onDirty={setDirty}
        schema={one688Account.save.body}
        labels={t.words.fields}
        initial={{ app_key: account.app_key, ship_to: account.ship_to }}
        fields={{
          app_key: { halfWidth: true },
          secret: secretField(account.has_secret),
          refresh_token: secretField(account.has_refresh_token, t('tokenHelp')),
          ship_to: { halfWidth: true, help: t('shipToHelp') },
        }}
        onSubmit={send}
      />
      <Can call={one688Account.save}>
        <Button type="primary" htmlType="submit" form={id}>
          {t(account.state === 'none' ? 'save' : 'saveAgain')}
        </Button>
      </Can>
    </Section>
  )
}

function Capabilities({ account }: { account: One688Account }) {
  const t = useT(accountWords)
  const tag = useTag(capabilityStates)
  const probe = useSave(one688Account.probe, { refresh: [one688Account.get] })
  return (
    <Section
      title={t('capabilities')}
      extra={
        <Can call={one688Account.probe}>
          <Button loading={probe.busy} onClick={() => void probe.run({})}>
            {t('probe')}
          </Button>
        </Can>
      }
    >
      <p className="soft">
        {t('capabilitiesHelp')}{' '}
        {account.capabilities_at ? (
          <WhenText at={account.capabilities_at} say={(when) => t('probed', { when })} />
        ) : (
          t('notProbed')
        )}
      </p>
      <Table
        size="small"
        rowKey="api"
        pagination={false}
        dataSource={account.capabilities}
        columns={[
          { key: 'name', render: (_, row) => t(`apis.${row.api}`) },
          { key: 'api', render: (_, row) => <span className="soft">{row.name}</span> },
          { key: 'state', align: 'right', render: (_, row) => tag(row.state) },
        ]}
        showHeader={false}
      />
    </Section>
  )
}
