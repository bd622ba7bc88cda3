import { PlusOutlined } from '@ant-design/icons'
import { customer } from '@dropyard/contract/customer/customer'
import { followUp, followUpText, type LogRow } from '@dropyard/contract/customer/follow-up'
import { controlOf } from '@dropyard/contract/kit/wire'
import { Button } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { DayText } from '../../../kit/value/day-text.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { Part as AddFollowUp } from './add-dialog.tsx'
import './timeline.css'

interface TimelineProps {
  customerId: number
}
declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'follow-up/timeline': TimelineProps
  }
}

const mostRows = 20

/** Follow-ups and changes of one customer, newest first. */
export function Part({ customerId }: TimelineProps) {
  const t = useT(followUpText)
  const may = useMay()
  const [adding, add] = useState(false)
  const [size, setSize] = useState(mostRows)
  const answer = useData(followUp.log, { query: { customer_id: customerId, 'per-page': size } })
  const rows = answer.data?.data ?? []
  const total = answer.data?.total ?? 0
  return (
    <Section
      title={t('history')}
      extra={
        may(followUp.add) ? (
          <Button size="small" icon={<PlusOutlined />} onClick={() => add(true)}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      {rows.length === 0 && !answer.isPending ? <p className="soft">{t('none')}</p> : null}
      <ol className="follow-log">
        {rows.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
      </ol>
      {total > rows.length && size < 100 ? (
        <Button type="link" size="small" onClick={() => setSize(100)}>
          {t('more')}
        </Button>
      ) : null}
      {adding ? <AddFollowUp customerId={customerId} open onClose={() => add(false)} /> : null}
    </Section>
  )
}

const choicesOf = (field: 'kind' | 'outcome') =>
  controlOf(followUp.log.data.element.shape[field])?.words ?? {}

function Entry({ row }: { row: LogRow }) {
  const t = useT(followUpText)
  const lang = useLang()
  const kind = choicesOf('kind')[row.kind]
  const outcome = row.outcome === null ? undefined : choicesOf('outcome')[row.outcome]
  const { fields } = customer.text[lang]
  return (
    <li>
      <div className="follow-log-head">
        <StatusTag tone={kind?.tone ?? 'neutral'}>{kind?.[lang] ?? row.kind}</StatusTag>
        {outcome ? <StatusTag tone={outcome.tone ?? 'neutral'}>{outcome[lang]}</StatusTag> : null}
        <span className="soft">
          {row.by} · <WhenText at={row.at} />
        </span>
      </div>
      {row.text ? <p>{row.text}</p> : null}
      {row.changes.map(({ field, from, to }) => (
        <p key={`${field} ${valueText(from)} ${valueText(to)}`} className="soft">
          {(fields as Record<string, string>)[field] ?? field}: {valueText(from)} → {valueText(to)}
        </p>
      ))}
      {row.next_action ? (
        <p className="soft">
          {t('next')}: {row.next_action} {row.next_due ? <DayText day={row.next_due} /> : null}
        </p>
      ) : null}
    </li>
  )
}

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  return Array.isArray(value) ? value.join(', ') || '—' : String(value)
}
