import { channel } from '@dropyard/contract/logistics/channel'
import { trackRule } from '@dropyard/contract/order/track-warning/rule'
import type { ReactNode } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { FlowMoves } from '../../../kit/record/flow-moves.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { countryName } from '../../../kit/value/country-name.ts'
import { MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** The rules for warnings: condition, assignee, instructions, and history of changes. */
export function Rules({ beside }: { beside: ReactNode }) {
  const t = useT(words)
  const every = <span className="soft">{t('every')}</span>
  return (
    <RecordPage
      record={trackRule}
      at="/trackWarning"
      title={t('rules')}
      titleExtra={beside}
      stale={[channel.list, trackRule.history]}
      cells={{
        entity_id: ({ entity_name }) => entity_name || every,
        least_value: ({ least_value }) =>
          least_value === null ? every : <MoneyText amount={least_value} currency="USD" />,
        channel_id: ({ channel_name }) => channel_name || every,
        country: ({ country }) => (country ? countryName(country, t.lang) : every),
        days: ({ days }) =>
          days === null ? <span className="soft">{t('learned')}</span> : <NumberText value={days} />,
        owner_id: ({ owner_name, owner_role_name }) =>
          owner_name || owner_role_name || <span className="soft">{t('anybody')}</span>,
      }}
      widths={{
        name: 200,
        kind: 190,
        severity: 90,
        entity_id: 150,
        least_value: 130,
        channel_id: 160,
        country: 110,
        phase: 120,
        days: 100,
        owner_id: 140,
        active_from: 110,
      }}
      below={({ id }) => <RuleHistory id={id} />}
    />
  )
}

function RuleHistory({ id }: { id: number }) {
  const t = useT(words)
  const { data } = useData(trackRule.history, { params: { id } })
  if (!data) return null
  return (
    <Section title={t('history')}>
      <FlowMoves history={data.data} states={{}} began={t('began')} labels={trackRule.text[t.lang].fields} />
    </Section>
  )
}
