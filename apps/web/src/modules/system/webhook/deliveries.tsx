import { EyeOutlined, ReloadOutlined } from '@ant-design/icons'
import { type Attempt, delivery } from '@dropyard/contract/system/webhook'
import type { ReactNode } from 'react'
import type { FieldChoices } from '../../../kit/form/form-controls.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { useOpened } from '../../../kit/page/use-opened.ts'
import { FlowButtons } from '../../../kit/record/action-parts.tsx'
import { DetailPage } from '../../../kit/record/detail-page.tsx'
import { useDoes } from '../../../kit/rows/use-does.tsx'
import { RawText } from '../../../kit/value/raw-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import './webhook.css'
import { words } from './words.ts'

const icons = { again: <ReloadOutlined /> }

interface DeliveriesProps {
  hooks: readonly { id: number; url: string }[]
  events: FieldChoices[]
  lists: ReactNode
}

/** What was sent, to which address, and what became of it. */
export function Deliveries({ hooks, events, lists }: DeliveriesProps) {
  const t = useT(words)
  const [, open] = useOpened('/webhooks')
  const does = useDoes(delivery, { icons, stale: [delivery.get] })
  return (
    <DetailPage
      record={delivery}
      at="/webhooks"
      title={delivery.text[useLang()].title}
      pollMs={5_000}
      widths={{ event: 160, webhook_id: 300 }}
      form={{
        webhook_id: { choices: hooks.map(({ id, url }) => ({ value: String(id), label: url })) },
        event: { choices: events },
      }}
      does={does}
      actions={({ id }) => [
        { key: 'open', label: t('delivery'), icon: <EyeOutlined />, run: () => open(id) },
      ]}
      titleExtra={lists}
      buttons={(row) => <FlowButtons actions={does.actions(row)} rest={[]} />}
      below={({ body, attempts }) => (
        <>
          <Section title={t('sent')}>
            <RawText>{pretty(body)}</RawText>
          </Section>
          <Section title={t('attempts')}>
            {attempts.length === 0 ? <p className="soft">{t('notYet')}</p> : null}
            {attempts.map((attempt) => (
              <Tried key={attempt.at} {...attempt} />
            ))}
          </Section>
        </>
      )}
    />
  )
}

/** One try: what was sent beside the body, and what came back. */
function Tried({ at, ms, status, request, answer, error }: Attempt) {
  const t = useT(words)
  const headers = Object.entries(request).map(([name, value]) => `${name}: ${value}`)
  return (
    <div className="delivery">
      <StatusTag tone={status !== null && status < 300 ? 'green' : 'red'}>
        {status === null ? t('noAnswer') : String(status)}
      </StatusTag>
      <WhenText at={at} exact />
      <span className="soft">{t('milliseconds', { ms })}</span>
      <RawText>{headers.join('\n')}</RawText>
      <RawText>{error ?? (answer || t('emptyAnswer'))}</RawText>
    </div>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
