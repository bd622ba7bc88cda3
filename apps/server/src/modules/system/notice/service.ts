import { contentOf, noticeOf } from '@dropyard/contract/kit/event'
import { type announceTo, type NoticeRow, noticeErrors } from '@dropyard/contract/system/notice'
import { eventKinds, eventOf, events } from '@dropyard/contract/system/notice/event'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { entity } from '../../account/entity/table.ts'
import { linkOf, reachOf } from './deliver.ts'
import { notice, noticeSetting } from './table.ts'

/** A user's own notices. Every query filters by the user, so that notices of others are never read. */

/** Notices shown in the header. */
const few = 6
/** Counting stops here: older notices aren't read any more. */
const maxCounted = 10_000

type Row = typeof notice.$inferSelect

const newest = [desc(notice.at), desc(notice.id)]

export async function listNotices(
  ctx: UserCtx,
  query: {
    page: number
    'per-page': number
    status?: string | undefined
    event?: string | undefined
    since?: string | undefined
    sort?: string | undefined
  },
) {
  const about = and(
    query.event ? eq(notice.event, query.event) : undefined,
    query.since ? gte(notice.at, new Date(query.since)) : undefined,
  )
  const [all, unread] = [await total(ctx, about), await total(ctx, and(isNull(notice.readAt), about))]
  const totals = { all, unread, read: all - unread }
  const where = { unread: isNull(notice.readAt), read: isNotNull(notice.readAt) }[query.status ?? ''] as
    | SQL
    | undefined
  const rows = await ctx.db
    .select()
    .from(notice)
    .where(and(own(ctx), where, about))
    .orderBy(...(query.sort === 'create_time' ? [asc(notice.at), asc(notice.id)] : newest))
    .limit(query['per-page'])
    .offset((query.page - 1) * query['per-page'])
  return {
    data: rows.flatMap((row) => shown(ctx, row)),
    total: totals[(query.status ?? 'all') as keyof typeof totals],
    ext: {
      tabs: Object.entries(totals).map(([status, n]) => ({
        status,
        name: tabNames[status as 'all'][ctx.lang],
        total: n,
      })),
    },
  }
}

const tabNames = {
  all: { en: 'All', zh: '全部' },
  unread: { en: 'Unread', zh: '未读' },
  read: { en: 'Read', zh: '已读' },
} as const

/** The header polls this often: it uses one index and reads few rows. */
export async function tips(ctx: UserCtx) {
  const latest = await ctx.db
    .select()
    .from(notice)
    .where(own(ctx))
    .orderBy(...newest)
    .limit(few)
  return { unread: await total(ctx, isNull(notice.readAt)), latest: latest.flatMap((row) => shown(ctx, row)) }
}

export async function markRead(ctx: UserCtx, ids: readonly number[] | undefined): Promise<number> {
  await ctx.db
    .update(notice)
    .set({ readAt: ctx.now })
    .where(and(own(ctx), isNull(notice.readAt), ids ? inArray(notice.id, [...ids]) : undefined))
  return total(ctx, isNull(notice.readAt))
}

const own = (ctx: UserCtx) => and(eq(notice.personId, ctx.user.id), notice.shown)

async function total(ctx: UserCtx, where: SQL | undefined): Promise<number> {
  const few_ = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(notice)
    .where(and(own(ctx), where))
    .limit(maxCounted)
    .as('few')
  const [counted] = await ctx.db.select({ n: count() }).from(few_)
  return counted?.n ?? 0
}

/** In the reader's language; notices of a kind that no longer exists are left out. */
function shown(ctx: UserCtx, row: Row): NoticeRow[] {
  const kind = eventOf(row.event)
  if (!kind) return []
  return [
    {
      id: row.id,
      event: row.event,
      name: kind.about[ctx.lang],
      title: noticeOf(kind, row.values, ctx.lang),
      content: contentOf(kind, row.values, ctx.lang),
      link: linkOf(kind, ctx.user.kind, row.values),
      tone: kind.tone,
      read: row.readAt !== null,
      create_time: row.at.toISOString(),
    },
  ]
}

/** Empties the content of notices about one thing since a time, because its author withdrew the text. */
export async function emptyNotices(
  ctx: Pick<Ctx, 'db'>,
  kinds: readonly { readonly name: string }[],
  about: Readonly<Record<string, number>>,
  since: Date,
): Promise<void> {
  const names = kinds.map(({ name }) => name)
  await ctx.db
    .update(notice)
    .set({ values: sql`${notice.values} || '{"content": ""}'` })
    .where(
      and(
        gte(notice.at, since),
        inArray(notice.event, names),
        sql`${notice.values} @> ${JSON.stringify(about)}::jsonb`,
      ),
    )
}

/** Notifies everyone on one side, or on both. */
export async function announce(
  ctx: UserCtx,
  one: { title: string; content: string; to: (typeof announceTo)[number] },
): Promise<void> {
  const values = { title: one.title, content: one.content }
  if (one.to !== 'staff') {
    const rows = await ctx.db.select({ id: entity.id }).from(entity).where(eq(entity.status, 'active'))
    await emit(ctx, events.announcement, { of: rows.map((row) => row.id), values })
  }
  if (one.to !== 'merchants') await emit(ctx, events.staffAnnouncement, { values })
}

/** Every kind of event that this user can be notified of, with its delivery. */
export async function settingsOf(ctx: UserCtx) {
  const rows = await ctx.db.select().from(noticeSetting).where(eq(noticeSetting.personId, ctx.user.id))
  const chosen = new Map(rows.map((row) => [row.event, row]))
  return mine(ctx).map((kind) => {
    const { product, mail } = chosen.get(kind.name) ?? kind.usual
    return { event: kind.name, name: kind.about[ctx.lang], product, mail }
  })
}

export async function saveSettings(
  ctx: UserCtx,
  settings: readonly { event: string; product: boolean; mail: boolean }[],
): Promise<void> {
  const known = new Set(mine(ctx).map((kind) => kind.name))
  const unknown = settings.find((one) => !known.has(one.event))
  if (unknown) fail(noticeErrors.event, { event: unknown.event })
  await ctx.db
    .insert(noticeSetting)
    .values(
      settings.map(({ event, product, mail }) => ({
        personId: ctx.user.id,
        entityId: ctx.user.entityId,
        event,
        product,
        mail,
      })),
    )
    .onConflictDoUpdate({
      target: [noticeSetting.personId, noticeSetting.event],
      set: { product: sql`excluded.product`, mail: sql`excluded.mail` },
    })
}

const mine = (ctx: UserCtx) =>
  eventKinds.filter((kind) => {
    const reach = reachOf(kind, ctx.user.kind)
    return reach && (reach.needs === null || ctx.user.permissions.has(reach.needs))
  })
