import type { Words } from '@dropyard/contract/kit/text'
import { type NoteRow, type NoteThread, orderNoteErrors } from '@dropyard/contract/order/order-note'
import { events } from '@dropyard/contract/system/notice/event'
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { ownName, ownNameWords, staffWith } from '../../../kit/data/people.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { emptyNotices } from '../../system/notice/service.ts'
import { addEvents, lockOrders, lockVisible, type NewEvent, type OrderRecord } from '../order/change.ts'
import { orderLine } from '../order/line/table.ts'
import { order } from '../order/table.ts'
import { noteById, noteRowOf, whyKept } from './query.ts'
import { type NoteRecord, orderNote } from './table.ts'

/** Writes notes on orders. A note neither changes an order's state nor needs its version. */

interface Said {
  thread: NoteThread
  text: string
  pictures?: readonly string[]
  mentions?: readonly number[]
  visible?: boolean
  pinned?: boolean
  /** The line that the note is about. */
  line?: { id: number; title: string }
}

/** The permission that a user needs to be mentioned. */
export const mentionable = 'erp-order:list'

/** Writes a note on each of the orders, and notifies those it concerns. */
export async function writeNotes(
  ctx: Ctx,
  orders: readonly Pick<OrderRecord, 'id' | 'entityId' | 'orderSn'>[],
  said: Said,
): Promise<NoteRecord[]> {
  if (orders.length === 0) return []
  const staff = ctx.user?.kind === 'staff'
  const visible = said.thread === 'merchant' || said.visible === true
  const mentions = await mentioned(ctx, said.mentions ?? [])
  const made = await ctx.db
    .insert(orderNote)
    .values(
      orders.map((o) => ({
        orderId: o.id,
        entityId: o.entityId,
        lineId: said.line?.id ?? null,
        thread: said.thread,
        at: ctx.now,
        userId: ctx.user?.id ?? null,
        staff,
        body: said.text,
        pictures: [...(said.pictures ?? [])],
        mentions,
        visible,
        pinned: said.pinned ?? false,
      })),
    )
    .returning()
  const byOrder = new Map(made.map((one) => [one.orderId, one.id]))
  const noteOf = (o: { id: number }): number => assertFound(byOrder.get(o.id))
  await addEvents(ctx, orders, (o) => eventOf(said, visible, noteOf(o)))
  const tellsMerchant = staff && visible
  if (mentions.length === 0 && !tellsMerchant) return made
  const name = await ownNameWords(ctx)
  for (const one of orders)
    await tell(ctx, one, {
      name,
      noteId: noteOf(one),
      text: said.text,
      mentions,
      merchant: tellsMerchant,
    })
  return made
}

/**
 * Timeline events refer to the note instead of repeating its text, because the timeline is append-only and notes can be deleted.
 */
const eventOf = ({ thread, line }: Said, visible: boolean, note_id: number): NewEvent =>
  thread === 'merchant'
    ? { kind: 'remark', values: { note_id } }
    : line
      ? { kind: 'goods_note', values: { title: line.title, note_id }, internal: !visible }
      : { kind: 'note', values: { note_id }, internal: !visible }

const mentioned = async (ctx: Ctx, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0 ? [] : (await staffWith(ctx, mentionable, { ids })).map(({ id }) => id)

interface Told {
  /** The author's name. */
  name: Words
  noteId: number
  text: string
  mentions: readonly number[]
  merchant: boolean
}

async function tell(
  ctx: Ctx,
  o: Pick<OrderRecord, 'id' | 'entityId' | 'orderSn'>,
  { name, noteId, text, mentions, merchant }: Told,
): Promise<void> {
  const values = {
    order_id: o.id,
    order_sn: o.orderSn,
    note_id: noteId,
    name,
    content: text,
  }
  for (const to of mentions) if (to !== ctx.user?.id) await emit(ctx, events.orderMention, { to, values })
  if (merchant) await emit(ctx, events.orderNoted, { of: o.entityId, values })
}

/** Writes the merchant's remark on orders. Lists show the latest one; an empty text removes it there. */
export async function writeRemark(ctx: Ctx, ids: readonly number[], remark: string): Promise<number> {
  const rows = await lockVisible(ctx, ids)
  await keepRemark(ctx, rows, remark)
  if (remark === '') await addEvents(ctx, rows, () => ({ kind: 'remark', values: { remark } }))
  else await writeNotes(ctx, rows, { thread: 'merchant', text: remark })
  return rows.length
}

const keepRemark = async (ctx: Ctx, rows: readonly OrderRecord[], remark: string): Promise<void> => {
  const ids = rows.map((row) => row.id)
  await ctx.db.update(order).set({ remark, updatedAt: ctx.now }).where(inArray(order.id, ids))
}

/** Writes an internal note on several orders; merchants can't see it. */
export async function writeNote(ctx: Ctx, ids: readonly number[], text: string): Promise<number> {
  const rows = await lockVisible(ctx, ids)
  await writeNotes(ctx, rows, { thread: 'order', text })
  return rows.length
}

interface Asked extends Omit<Said, 'line' | 'thread'> {
  order_id: number
  line_id?: number
  thread?: 'order' | 'merchant'
}

/** Adds a note to an order or one of its items; returns it as shown. */
export async function addNote(ctx: UserCtx, asked: Asked): Promise<NoteRow> {
  const rows = await lockOrders(ctx, [asked.order_id])
  const line = asked.line_id === undefined ? undefined : await lineOf(ctx, asked.order_id, asked.line_id)
  const thread = line ? 'goods' : (asked.thread ?? 'order')
  // Lists show the merchant's latest note, not an answer of ours.
  if (ctx.user.kind === 'merchant') await keepRemark(ctx, rows, asked.text)
  const [made] = await writeNotes(ctx, rows, { ...asked, thread, ...(line ? { line } : {}) })
  return noteRowOf(ctx, assertFound(made), await ownName(ctx), line?.title ?? null)
}

async function lineOf(ctx: Ctx, orderId: number, lineId: number) {
  const [line] = await ctx.db
    .select({ id: orderLine.id, title: orderLine.title })
    .from(orderLine)
    .where(and(eq(orderLine.id, lineId), eq(orderLine.orderId, orderId)))
  return assertFound(line)
}

/** Locks the order of a note and then the note, in the same sequence as splitting and joining, to avoid deadlocks. */
async function heldNote(ctx: UserCtx, id: number) {
  const [at] = await ctx.db.select({ orderId: orderNote.orderId }).from(orderNote).where(eq(orderNote.id, id))
  const rows = at ? await lockOrders(ctx, [at.orderId]) : []
  return { ...assertFound(await noteById(ctx, id)), rows }
}

/** Pins or unpins a note, and shows it to the merchant or hides it. A note in the merchant's thread can't be hidden. */
export async function markNote(
  ctx: UserCtx,
  id: number,
  { pinned, visible }: { pinned?: boolean | undefined; visible?: boolean | undefined },
): Promise<NoteRow> {
  const { note, item, rows } = await heldNote(ctx, id)
  if (visible === false && note.thread === 'merchant') fail(orderNoteErrors.theirs)
  const set = {
    ...(pinned === undefined ? {} : { pinned }),
    ...(visible === undefined ? {} : { visible }),
  }
  if (Object.keys(set).length > 0) await ctx.db.update(orderNote).set(set).where(eq(orderNote.id, id))
  const [o] = rows
  if (o && visible && !note.visible)
    await tell(ctx, o, {
      name: await ownNameWords(ctx),
      noteId: id,
      text: note.body,
      mentions: [],
      merchant: true,
    })
  ctx.audit({
    record: 'order-note',
    recordId: id,
    entityId: note.entityId,
    before: { pinned: note.pinned, visible: note.visible },
    after: set,
  })
  return noteRowOf(ctx, { ...note, ...set }, '', item)
}

/** Deletes the author's own note: its text is removed, also from notifications, but the row remains. */
export async function deleteNote(ctx: UserCtx, id: number): Promise<NoteRow> {
  const { note, item, rows } = await heldNote(ctx, id)
  const why = whyKept(ctx, note)
  if (why) fail(why)
  const gone = { body: '', pictures: [], mentions: [], pinned: false }
  await ctx.db.update(orderNote).set(gone).where(eq(orderNote.id, id))
  await emptyNotices(ctx, [events.orderMention, events.orderNoted], { note_id: id }, note.at)
  if (note.thread === 'merchant' && !note.staff && rows[0]?.remark === note.body)
    await keepRemark(ctx, rows, await lastRemark(ctx, note.orderId))
  ctx.audit({ record: 'order-note', recordId: id, entityId: note.entityId, after: { deleted: true } })
  return noteRowOf(ctx, { ...note, ...gone }, await ownName(ctx), item)
}

/** The text of the merchant's latest note that was not deleted. */
async function lastRemark(ctx: Ctx, orderId: number): Promise<string> {
  const [last] = await ctx.db
    .select({ body: orderNote.body })
    .from(orderNote)
    .where(
      and(
        eq(orderNote.orderId, orderId),
        eq(orderNote.thread, 'merchant'),
        eq(orderNote.staff, false),
        ne(orderNote.body, ''),
      ),
    )
    .orderBy(desc(orderNote.id))
    .limit(1)
  return last?.body ?? ''
}

/** Moves notes along with lines, or whole orders, to another order. */
export async function moveNotes(
  ctx: Ctx,
  of: { lineIds: readonly number[]; orderIds: readonly number[] },
  to: number,
): Promise<void> {
  await ctx.db
    .update(orderNote)
    .set({ orderId: to })
    .where(or(inArray(orderNote.lineId, [...of.lineIds]), inArray(orderNote.orderId, [...of.orderIds])))
}
