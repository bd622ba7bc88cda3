import { ApiOutlined, LoginOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { controlOf } from '@dropyard/contract/kit/wire'
import { type Finding, mailAccount } from '@dropyard/contract/mail/account'
import { Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'
import './account.css'

/** Mail accounts, with a test of their servers and of their domain. */
export function Page() {
  const t = useT(words)
  const [tested, setTested] = useState<{ address: string; found: readonly Finding[] }>()
  const [record, setRecord] = useState<{ name: string; value: string }>()
  return (
    <>
      <RecordPage
        record={mailAccount}
        form={{ secret: { when: (values) => values.sign_in === 'password' } }}
        actions={({ id, address, sign_in }) => [
          ...(sign_in === 'password'
            ? []
            : [
                {
                  key: 'sign-in',
                  label: t('signIn'),
                  icon: <LoginOutlined />,
                  call: mailAccount.signIn,
                  run: () => signIn(id),
                },
              ]),
          {
            key: 'test',
            label: t('test'),
            icon: <ApiOutlined />,
            call: mailAccount.test,
            run: () => test(id, address),
          },
          {
            key: 'dkim',
            label: t('sign'),
            icon: <SafetyCertificateOutlined />,
            call: mailAccount.dkim,
            run: () => sign(id),
          },
        ]}
        widths={{ address: 230, name: 160, state: 140, message: 260, backlog: 90 }}
      />
      <Modal
        open={tested !== undefined}
        title={tested && t('tested', { address: tested.address })}
        footer={null}
        width={640}
        onCancel={() => setTested(undefined)}
      >
        <ul className="account-findings">
          {tested?.found.map((one) => (
            <FindingLine key={one.check} finding={one} />
          ))}
        </ul>
      </Modal>
      <Modal
        open={record !== undefined}
        title={t('sign')}
        footer={null}
        width={640}
        onCancel={() => setRecord(undefined)}
      >
        <p>{t('signHelp')}</p>
        <dl className="account-record">
          <dt>{t('recordName')}</dt>
          <dd>
            <code>{record?.name}</code>
            <CopyButton text={record?.name ?? ''} label={t('copy')} />
          </dd>
          <dt>{t('recordValue')}</dt>
          <dd>
            <code>{record?.value}</code>
            <CopyButton text={record?.value ?? ''} label={t('copy')} />
          </dd>
        </dl>
      </Modal>
    </>
  )

  async function signIn(id: number): Promise<boolean> {
    const reply = await call(mailAccount.signIn, { params: { id } })
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message, mailAccount.signIn)
      return false
    }
    location.assign(reply.data.url)
    return true
  }

  async function sign(id: number): Promise<boolean> {
    const reply = await call(mailAccount.dkim, { params: { id } })
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message, mailAccount.dkim)
      return false
    }
    setRecord(reply.data)
    return true
  }

  async function test(id: number, address: string): Promise<boolean> {
    const reply = await call(mailAccount.test, { params: { id } })
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message, mailAccount.test)
      return false
    }
    setTested({ address, found: reply.data })
    await invalidate(mailAccount.list)
    return true
  }
}

const shape = mailAccount.test.data.element.shape

function FindingLine({ finding: { check, result, message } }: { finding: Finding }) {
  const lang = useLang()
  const named = (schema: typeof shape.check | typeof shape.result, value: string) =>
    controlOf(schema)?.words?.[value]
  const state = named(shape.result, result)
  return (
    <li>
      <strong>{named(shape.check, check)?.[lang]}</strong>
      <StatusTag tone={state?.tone ?? 'neutral'}>{state?.[lang] ?? result}</StatusTag>
      <span>{message}</span>
    </li>
  )
}
