import { apiKey, type ReferenceField, type ReferenceScope } from '@dropyard/contract/system/api-key'
import { Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { Notice } from '../../../kit/page/notice.tsx'
import { CopyButton } from '../../../kit/value/copy-button.tsx'
import './api-key.css'
import { usePageName } from '../../../kit/page/page-name.ts'
import { words } from './words.ts'

/** What the API offers, as the contract says it. */
export function Page() {
  const title = usePageName()
  const t = useT(words)
  const [typed, setTyped] = useState('')
  const answer = useData(apiKey.reference, {}, { staleTime: 600_000 })
  const wanted = typed.trim().toLowerCase()
  const scopes = (answer.data?.data ?? [])
    .map((scope) => ({
      ...scope,
      endpoints: scope.endpoints.filter((one) =>
        `${one.method} ${one.path} ${one.about} ${scope.scope}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter((scope) => scope.endpoints.length > 0)
  return (
    <div className="api-reference">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <p>{t('intro')}</p>
      {answer.isError ? (
        <Notice title={t('failed')} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <>
          <dl className="api-facts">
            <dt>{t('address')}</dt>
            <dd>
              <code>{answer.data.ext.address}</code>{' '}
              <CopyButton text={answer.data.ext.address} label={t('address')} />
            </dd>
            <dt>{t('auth')}</dt>
            <dd>
              <code>Authorization: Bearer sk_…</code>
            </dd>
            <dt>{t('limit')}</dt>
            <dd>{answer.data.ext.per_minute}</dd>
          </dl>
          <Input
            allowClear
            value={typed}
            maxLength={100}
            placeholder={t('find')}
            aria-label={t('find')}
            onChange={(event) => setTyped(event.target.value)}
          />
          {scopes.length === 0 ? <Notice title={t('none')} /> : null}
          {scopes.map((scope) => (
            <Scope key={scope.scope} scope={scope} />
          ))}
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </div>
  )
}

function Scope({ scope }: { scope: ReferenceScope }) {
  const t = useT(words)
  return (
    <section aria-label={scope.name}>
      <h2>
        {scope.name}
        <code>{scope.scope}</code>
      </h2>
      {scope.endpoints.map((one) => (
        <details key={`${one.method} ${one.path}`}>
          <summary>
            <b>{one.method}</b>
            <code>{one.path}</code>
            <span>{one.about}</span>
          </summary>
          <div className="api-fields">
            <Fields title={t('params')} fields={one.params} />
            <Fields title={t('query')} fields={one.query} />
            <Fields title={t('body')} fields={one.body} />
            <Fields title={one.list ? t('rows') : t('data')} fields={one.data} plain />
          </div>
        </details>
      ))}
    </section>
  )
}

interface FieldsProps {
  title: string
  fields: readonly ReferenceField[]
  /** What is answered is always there: nothing is required. */
  plain?: boolean
}

function Fields({ title, fields, plain = false }: FieldsProps) {
  const t = useT(words)
  if (fields.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {fields.map((field) => (
          <li key={field.name}>
            <code>{field.name}</code>
            <span>{field.type}</span>
            <small>{field.required && !plain ? t('needed') : ''}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
