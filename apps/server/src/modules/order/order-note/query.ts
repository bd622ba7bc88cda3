import { dayMs } from '@dropyard/contract/kit/days'
import type { ErrorCode } from '@dropyard/contract/kit/errors'
import type { EventValues } from '@dropyard/contract/order/order/event'
import {
  type orderNote as contract,
  type NoteRow,
  orderNoteErrors,
} from '@dropyard/contract/order/order-note'
import { and, asc, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { orderLine } from '../order/line/table.ts'
import type { orderEvent } from '../order/timeline/table.ts'
import { type NoteRecord, orderNote } from './table.ts'

/** Reads notes on orders. */

type Wish = Partial<z.output<typeof contract.list.query> & z.output<typeof contract.goods.query>>

const columns = (ctx: UserCtx) => ({
  note: orderNote,
  by: personName(orderNote.userId)(ctx),
  item: orderLine.title,
})

/** Why the user may not delete a note now; undefined if they may. */
export function whyKept({ user, now }: UserCtx, note: NoteRecord): ErrorCode | undefined {
  if (note.userId !== user.id) return orderNoteErrors.author
  return now.getTime() - note.at.getTime() > dayMs ? orderNoteErrors.late : undefined
}

export const noteRowOf = (ctx: UserCtx, note: NoteRecord, by: string, item: string | null): NoteRow => ({
  id: note.id,
  order_id: note.orderId,
  line_id: note.lineId,
  item: item ?? '',
  thread: note.thread,
  at: note.at.toISOString(),
  by,
  staff: note.staff,
  text: note.body,
  pictures: note.pictures,
  visible: note.visible,
  pinned: note.pinned,
  deleted: note.body === '',
  deletable: note.body !== '' && whyKept(ctx, note) === undefined,
})

/** Restricts merchants to notes that they may read. */
const seen = (ctx: UserCtx): SQL | undefined =>
  ctx.user.kind === 'merchant'
    ? and(eq(orderNote.visible, true), eq(orderNote.entityId, ctx.user.entityId ?? 0))
    : undefined

/** A page of notes, newest first. */
export async function listNotes(ctx: UserCtx, wish: Wish) {
  const where = and(
    seen(ctx),
    ...(wish.order_id === undefined ? [] : [eq(orderNote.orderId, wish.order_id)]),
    ...(wish.line_id === undefined ? [] : [eq(orderNote.lineId, wish.line_id)]),
    ...(wish.thread === undefined ? [] : [eq(orderNote.thread, wish.thread)]),
    ...(wish.pinned === undefined ? [] : [eq(orderNote.pinned, wish.pinned)]),
  )
  const size = wish['per-page'] ?? 20
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select(columns(ctx))
      .from(orderNote)
      .leftJoin(orderLine, eq(orderLine.id, orderNote.lineId))
      .where(where)
      .orderBy(desc(orderNote.id))
      .limit(size)
      .offset(((wish.page ?? 1) - 1) * size),
    ctx.db.select({ total: count() }).from(orderNote).where(where),
  ])
  return {
    data: rows.map(({ note, by, item }) => noteRowOf(ctx, note, by, item)),
    total: counted?.total ?? 0,
  }
}

const maxOfOrder = 300

/** All notes of an order that the user may read, oldest first. */
export async function notesOf(ctx: UserCtx, orderId: number): Promise<NoteRow[]> {
  const rows = await ctx.db
    .select(columns(ctx))
    .from(orderNote)
    .leftJoin(orderLine, eq(orderLine.id, orderNote.lineId))
    .where(and(eq(orderNote.orderId, orderId), seen(ctx)))
    .orderBy(desc(orderNote.id))
    .limit(maxOfOrder)
  return rows.reverse().map(({ note, by, item }) => noteRowOf(ctx, note, by, item))
}

/** The items of an order, each with its thread. */
export async function goodsNotes(ctx: UserCtx, orderId: number) {
  const [lines, notes] = await Promise.all([
    ctx.db
      .select({ id: orderLine.id, title: orderLine.title, parentId: orderLine.parentId })
      .from(orderLine)
      .where(eq(orderLine.orderId, orderId))
      .orderBy(asc(orderLine.position), asc(orderLine.id)),
    notesOf(ctx, orderId),
  ])
  return lines
    .filter((line) => line.parentId === null)
    .map((line) => {
      const own = notes.filter((note) => note.line_id === line.id)
      const said = own.findLast((note) => note.pinned) ?? own.findLast((note) => !note.deleted)
      return {
        line_id: line.id,
        item: line.title,
        remark: said?.text ?? '',
        pinned: said?.pinned ?? false,
        notes: own,
      }
    })
}

/** SQL for the note pinned to a line; without `staff` only one that merchants may read. */
export const pinnedOn = (lineId: SQL, staff: SQL): SQL<string | null> =>
  sql<
    string | null
  >`(SELECT n.body FROM order_note n WHERE n.line_id = ${lineId} AND n.thread = 'goods' AND n.pinned
    AND (${staff} OR n.visible) ORDER BY n.id DESC LIMIT 1)`

/** SQL for the text of an event's note: empty if it was deleted, null if the event has no note. */
export const noteTold = (event: typeof orderEvent): SQL<string | null> =>
  sql<string | null>`(SELECT n.body FROM order_note n WHERE n.id = (${event.values} ->> 'note_id')::bigint)`

/** SQL for whether an event's note is hidden from merchants; null if the event has no note. */
export const isHidden = (event: typeof orderEvent): SQL<boolean | null> =>
  sql<
    boolean | null
  >`(SELECT n.thread <> 'merchant' AND NOT n.visible FROM order_note n WHERE n.id = (${event.values} ->> 'note_id')::bigint)`

/** The values of an event with the text of its note, under both names that texts of events use. */
export const withNote = (values: unknown, note: string | null): EventValues => ({
  ...(values as EventValues),
  ...(note === null ? {} : { note, remark: note }),
})

/** Reads and locks a note. Undefined if it was deleted or the user may not see it. */
export const noteById = async (ctx: UserCtx, id: number) =>
  (
    await ctx.db
      .select({ note: orderNote, item: orderLine.title })
      .from(orderNote)
      .leftJoin(orderLine, eq(orderLine.id, orderNote.lineId))
      .where(and(seen(ctx), eq(orderNote.id, id), ne(orderNote.body, '')))
      .for('update', { of: orderNote })
  )[0]
