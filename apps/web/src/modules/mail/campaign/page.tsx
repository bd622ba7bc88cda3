import { campaign } from '@dropyard/contract/mail/campaign'
import { isEditable } from '@dropyard/contract/mail/campaign/flow'
import { campaignRecipient } from '@dropyard/contract/mail/campaign/recipients'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Progress } from './progress.tsx'

/** Campaigns with their progress. */
export function Page() {
  return (
    <RecordPage
      record={campaign}
      at="/emailCampaigns"
      pollMs={10_000}
      wide
      stale={[campaignRecipient.list]}
      editable={({ state }) => isEditable(state)}
      widths={{
        name: 210,
        state: 110,
        entity_id: 150,
        segment_id: 160,
        recipients: 95,
        sent: 80,
        bounced: 80,
      }}
      columns={{ opened: { width: 80 }, clicked: { width: 80 }, started_at: { width: 120 } }}
      above={(row) => <Progress key={row.id} row={row} />}
    />
  )
}
