import { apiKey, type ReferenceField, type ReferenceScope } from '@dropyard/contract/system/api-key'
import { Collapse } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { AnswerPage } from '../../../kit/page/answer-page.tsx'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { LinesTable } from '../../../kit/value/lines-table.tsx'
import './api-key.css'
import { words } from './words.ts'

/** The API reference, generated from the contract. */
export function Page() {
  const t = useT(words)
  const [typed, setTyped] = useState('')
  const answer = useData(apiKey.reference, {}, { staleTime: 600_000 })
  const found = (answer.data?.data ?? [])
    .map((scope) => narrowed(scope, typed))
    .filter((scope) => scope.endpoints.length > 0)
  return (
    <AnswerPage className="api-reference" help={t('intro')} answer={answer}>
      {({ ext }) => (
        <>
          <DescriptionList
            items={[
              { label: t('address'), value: <code>{ext.address}</code>, copy: ext.address, wide: true },
              { label: t('auth'), value: <code>Authorization: Bearer sk_…</code> },
              { label: t('limit'), value: ext.per_minute },
            ]}
          />
          <SearchField label={t('find')} value={typed} onChange={setTyped} />
          {found.length === 0 ? <StateMessage title={t('none')} /> : null}
          {found.map((scope) => (
            <Scope key={scope.scope} scope={scope} />
          ))}
        </>
      )}
    </AnswerPage>
  )
}

/** The endpoints of a scope that match the search. */
const narrowed = (scope: ReferenceScope, typed: string): ReferenceScope => ({
  ...scope,
  endpoints: scope.endpoints.filter((one) =>
    `${one.method} ${one.path} ${one.about} ${scope.scope}`
      .toLowerCase()
      .includes(typed.trim().toLowerCase()),
  ),
})

function Scope({ scope }: { scope: ReferenceScope }) {
  const t = useT(words)
  return (
    <Section title={scope.name} extra={<code>{scope.scope}</code>}>
      <Collapse
        ghost
        size="small"
        items={scope.endpoints.map(({ method, path, about, list, ...parts }) => ({
          key: `${method} ${path}`,
          label: (
            <code>
              <b>{method}</b> {path}
            </code>
          ),
          extra: about,
          children: (['params', 'query', 'body', 'data'] as const).map((part) => (
            <Fields
              key={part}
              title={t(part === 'data' && list ? 'rows' : part)}
              // Fields of a response are always present, so none is marked as required.
              fields={parts[part].map((field) => ({ ...field, required: field.required && part !== 'data' }))}
            />
          )),
        }))}
      />
    </Section>
  )
}

function Fields({ title, fields }: { title: string; fields: readonly ReferenceField[] }) {
  const t = useT(words)
  const heads = { name: title, type: t('type'), required: t('needs') }
  return fields.length === 0 ? null : (
    <LinesTable
      label={title}
      columns={Object.entries(heads).map(([name, title]) => ({ name, title, right: name === 'required' }))}
      lines={fields.map((field) => ({ ...field, required: field.required ? t('needed') : '' }))}
      cell={(name, line) => (name === 'name' ? <code>{line.name}</code> : line[name as keyof typeof line])}
    />
  )
}
