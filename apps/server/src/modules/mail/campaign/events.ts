import { openDays } from '@dropyard/contract/customer/segment/terms'
import { dayMs } from '@dropyard/contract/kit/days'
import type { EventKind } from '@dropyard/contract/mail/campaign/row-states'
import type { Ctx } from '../../../kit/context.ts'
import { emailCampaignEvent, type emailCampaignRow } from './table.ts'

type Row = Pick<typeof emailCampaignRow.$inferSelect, 'id' | 'campaignId' | 'entityId' | 'sentAt'>

/** Days for which it is stored who opened a mail or followed a link. Their numbers stay. */
export const eventDays = openDays

/** What noting needs of a context; also calls without a signed-in user have it. */
export type Noting = Pick<Ctx, 'db' | 'now' | 'user'>

/** Whether it is still stored what a recipient did. */
export const isRecent = ({ sentAt }: Pick<Row, 'sentAt'>, now: Date): boolean =>
  sentAt === null || +now - +sentAt <= eventDays * dayMs

/**
 * Notes what a recipient did; each kind counts once. Who opens a mail after the time for which that is stored isn't counted, because it
 * isn't known any longer whether they were counted before.
 */
export async function noteEvent(
  { db, now }: Pick<Noting, 'db' | 'now'>,
  row: Row,
  kind: EventKind,
): Promise<void> {
  if (kind !== 'unsubscribe' && !isRecent(row, now)) return
  await db
    .insert(emailCampaignEvent)
    .values({ campaignId: row.campaignId, rowId: row.id, entityId: row.entityId, kind, at: now })
    .onConflictDoNothing()
}
