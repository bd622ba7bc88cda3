import { contentOf, type EventKind, noticeOf, type Reach } from '@dropyard/contract/kit/event'
import type { Lang } from '@dropyard/contract/kit/text'
import { link } from '@dropyard/contract/pages'
import { eventOf } from '@dropyard/contract/system/notice/event'
import type { Ctx } from '../../../kit/context.ts'
import type { DomainEvent } from '../../../kit/events.ts'
import { type Mail, sendMails } from '../mail/service.ts'
import { notice } from './table.ts'

/** Creates notices and mails for events, for all users who may see the event and want to be notified. */

interface Reader {
  id: number
  kind: 'staff' | 'merchant'
  entity_id: number | null
  email: string
  lang: Lang
  product: boolean
  mail: boolean
}

/** A user who wants to be notified of an event. */
interface Wanting {
  kind: EventKind
  happening: DomainEvent
  reader: Reader
}

/** Notices per statement: PostgreSQL counts a statement's parameters with 16 bits. */
const portion = 1000

export async function deliverNotifications(ctx: Ctx, happened: readonly DomainEvent[]): Promise<void> {
  const wanting = await wantingOf(ctx, happened)
  for (let from = 0; from < wanting.length; from += portion)
    await note(ctx, wanting.slice(from, from + portion))
}

/**
 * Who is to be notified of which event. Events with the same name, companies, author and addressee have the same readers, which
 * are queried once.
 */
async function wantingOf(ctx: Ctx, happened: readonly DomainEvent[]): Promise<Wanting[]> {
  const alike = Map.groupBy(happened, ({ name, entityIds, by, to }) =>
    JSON.stringify([name, entityIds, by, to]),
  )
  // Queried together, so that the queries travel in one packet.
  const wanting = await Promise.all(
    [...alike.values()].map(async (group) => {
      const [first] = group
      const kind = first && eventOf(first.name)
      if (!kind) return []
      const readers = await readersOf(ctx, kind, first)
      const some = readers.filter((one) => one.product || one.mail)
      return group.flatMap((happening) => some.map((reader) => ({ kind, happening, reader })))
    }),
  )
  return wanting.flat()
}

/** Inserts notices, and sends mails only for newly inserted ones. */
async function note(ctx: Ctx, wanting: readonly Wanting[]): Promise<void> {
  const fresh = await ctx.db
    .insert(notice)
    .values(
      wanting.map(({ happening, reader }) => ({
        personId: reader.id,
        entityId: reader.entity_id,
        eventId: happening.id,
        event: happening.name,
        values: { ...happening.values },
        shown: reader.product,
        at: happening.at,
      })),
    )
    .onConflictDoNothing()
    .returning({ personId: notice.personId, eventId: notice.eventId })
  const told = new Set(fresh.map((row) => `${row.personId} ${row.eventId}`))
  const mails = wanting.filter(
    ({ happening, reader }) => reader.mail && told.has(`${reader.id} ${happening.id}`),
  )
  await sendMails(ctx, mails.map(mailOf))
}

/** The page that shows the event's subject to this side. */
export const linkOf = (kind: EventKind, side: 'staff' | 'merchant', values: object): string =>
  reachOf(kind, side)?.link({ ...values }) ?? link('/noticeList')

export const reachOf = (kind: EventKind, side: 'staff' | 'merchant'): Reach | undefined =>
  side === 'staff' ? kind.staff : kind.company

function mailOf({ kind, happening, reader }: Wanting): Mail<'notice'> {
  const { email, lang, kind: side } = reader
  const values = { ...happening.values }
  return {
    to: email,
    template: 'notice',
    lang,
    values: {
      title: noticeOf(kind, values, lang),
      content: 'content' in values ? contentOf(kind, values, lang) : kind.about[lang],
      path: linkOf(kind, side, values),
    },
  }
}

/**
 * Users who may see the event: of its companies, and staff whose row scope includes one of them (a department with those below it,
 * as in `session_actor`); or only the addressee. The author of the event is left out. Each row has the user's choice of delivery, or the default.
 */
async function readersOf(ctx: Ctx, kind: EventKind, happening: DomainEvent): Promise<Reader[]> {
  const { rows } = await ctx.db.$client.query<Reader>(
    `SELECT p.id, p.kind, p.entity_id, p.email, p.lang,
       coalesce(s.product, $6) AS product, coalesce(s.mail, $7) AS mail
     FROM person p LEFT JOIN notice_setting s ON s.person_id = p.id AND s.event = $5
     WHERE p.status = 'active' AND ($10::bigint IS NULL AND p.id IS DISTINCT FROM $2::bigint OR p.id = $10::bigint) AND (
       ($3 AND p.kind = 'merchant' AND p.entity_id = ANY ($1::bigint[]) AND ($8::text IS NULL OR EXISTS (
         SELECT 1 FROM person_role pr JOIN role r ON r.id = pr.role_id
         WHERE pr.person_id = p.id AND $8 = ANY (r.permissions))))
       OR ($4 AND p.kind = 'staff' AND EXISTS (
         SELECT 1 FROM person_role pr JOIN role r ON r.id = pr.role_id
         WHERE pr.person_id = p.id AND ($9::text IS NULL OR $9 = ANY (r.permissions))
           AND (r.scope = 'all' OR cardinality($1::bigint[]) = 0 OR EXISTS (
             SELECT 1 FROM entity e JOIN person seller ON seller.id = e.salesperson_id
             WHERE e.id = ANY ($1::bigint[]) AND (seller.id = p.id
               OR (r.scope = 'department' AND seller.department_id IN (
                 WITH RECURSIVE below AS (
                   SELECT p.department_id AS id
                   UNION SELECT d.id FROM department d JOIN below ON d.parent_id = below.id
                 ) SELECT below.id FROM below)))))))
     ) ORDER BY p.id`,
    [
      happening.entityIds,
      happening.by,
      kind.company !== undefined,
      kind.staff !== undefined,
      kind.name,
      kind.usual.product,
      kind.usual.mail,
      kind.company?.needs ?? null,
      kind.staff?.needs ?? null,
      happening.to,
    ],
  )
  return rows
}
