import { withoutAmounts } from '@dropyard/contract/kit/format-message'
import type { Lang } from '@dropyard/contract/kit/text'
import { type EventValues, eventText } from '@dropyard/contract/order/order/event'
import { orderMoney } from '@dropyard/contract/order/order/row'
import type { FullDetail } from '@dropyard/contract/order/order-list/detail'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { person } from '../../account/user/table.ts'
import { orderAddress, orderEvent } from '../order/timeline/table.ts'
import { isHidden, noteTold, withNote } from '../order-note/query.ts'

/** What happened to an order. */

/** Whether only staff may see it; for a note its current visibility decides. */
const isInternal = sql<boolean>`coalesce(${isHidden(orderEvent)}, ${orderEvent.internal})`

const eventsIn = (lang: Lang) =>
  prepared((db) =>
    db
      .select({ event: orderEvent, by: nameIn({ lang }), note: noteTold(orderEvent), internal: isInternal })
      .from(orderEvent)
      .leftJoin(person, eq(person.id, orderEvent.userId))
      .where(
        and(
          eq(orderEvent.orderId, sql.placeholder('id')),
          sql`(${sql.placeholder('internal')}::boolean OR NOT ${isInternal})`,
        ),
      )
      .orderBy(desc(orderEvent.id))
      .limit(500)
      .prepare(`order_events_with_names_${lang}`),
  )
const eventsWithNames = { en: eventsIn('en'), zh: eventsIn('zh') }

/** The timeline, newest first. Internal notes are shown to staff only. */
export async function eventsOf(ctx: UserCtx, orderId: number): Promise<FullDetail['events']> {
  const rows = await eventsWithNames[ctx.lang](ctx.db, { id: orderId, internal: ctx.user.kind === 'staff' })
  const shown = mayRead(ctx.user, orderMoney) ? (values: EventValues) => values : withoutAmounts
  return rows.map(({ event, by, note, internal }) => ({
    id: event.id,
    at: event.at.toISOString(),
    kind: event.kind,
    text: eventText(note === '' ? 'note_deleted' : event.kind, shown(withNote(event.values, note)), ctx.lang),
    by,
    internal,
  }))
}

/** The address changes of an order, newest first. */
export async function addressChanges(ctx: Ctx, orderId: number) {
  const rows = await ctx.db
    .select({ change: orderAddress, by: nameIn(ctx) })
    .from(orderAddress)
    .leftJoin(person, eq(person.id, orderAddress.userId))
    .where(eq(orderAddress.orderId, orderId))
    .orderBy(desc(orderAddress.id))
    .limit(100)
  return rows.map(({ change, by }) => ({ at: change.at, by, before: change.before, after: change.after }))
}
