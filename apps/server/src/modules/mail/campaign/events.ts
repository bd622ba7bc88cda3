import type { EventKind } from '@dropyard/contract/mail/campaign/row-states'
import type { Ctx } from '../../../kit/context.ts'
import { emailCampaignEvent, type emailCampaignRow } from './table.ts'

type Row = Pick<typeof emailCampaignRow.$inferSelect, 'id' | 'campaignId' | 'entityId'>

/** What noting needs of a context; also calls without a signed-in user have it. */
export type Noting = Pick<Ctx, 'db' | 'now' | 'user'>

/** Notes what a recipient did; each kind counts once. */
export async function noteEvent(
  { db, now }: Pick<Noting, 'db' | 'now'>,
  row: Row,
  kind: EventKind,
): Promise<void> {
  await db
    .insert(emailCampaignEvent)
    .values({ campaignId: row.campaignId, rowId: row.id, entityId: row.entityId, kind, at: now })
    .onConflictDoNothing()
}
