import { campaign } from '@dropyard/contract/mail/campaign'
import { eventText, hasDays } from '@dropyard/contract/mail/campaign/automatic'
import { isEditable } from '@dropyard/contract/mail/campaign/flow'
import { campaignRecipient } from '@dropyard/contract/mail/campaign/recipients'
import { useLang } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Progress } from './progress.tsx'

const isAutomatic = ({ kind }: Readonly<Record<string, unknown>>): boolean => kind === 'event'

/** Campaigns with their progress. */
export function Page() {
  const lang = useLang()
  return (
    <RecordPage
      record={campaign}
      at="/emailCampaigns"
      pollMs={10_000}
      wide
      stale={[campaignRecipient.list]}
      initial={{ kind: 'time', per_hour: 1000 }}
      form={{
        event: { when: isAutomatic },
        days: { when: (form) => isAutomatic(form) && hasDays(form.event), requiredWhen: true },
        gap_days: { when: isAutomatic },
        send_at: { when: (form) => !isAutomatic(form) },
      }}
      cells={{
        event: ({ event, days }) => (event ? eventText(event, days, lang) : null),
      }}
      editable={({ state }) => isEditable(state)}
      widths={{
        name: 190,
        state: 105,
        kind: 175,
        entity_id: 140,
        segment_id: 160,
        recipients: 95,
        sent: 70,
        bounced: 80,
      }}
      columns={{ opened: { width: 80 }, clicked: { width: 80 }, started_at: { width: 120 } }}
      above={(row) => <Progress key={row.id} row={row} />}
    />
  )
}
