import type { ErrorCode } from '@dropyard/contract/kit/errors'
import type { TalkLine } from '@dropyard/contract/kit/talk'
import { desc, eq, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, type PgTable, text } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../context.ts'
import { instant, ref } from '../data/columns.ts'
import { ownName, personName } from '../data/people.ts'
import { assertFound, fail } from '../errors.ts'

/** Messages between a merchant and staff about a record, with the number of unread ones for each side. */

/** The columns of a table of messages, in addition to its id and the reference to the record. The table is append-only. */
export const messageColumns = {
  entityId: ref('entity_id').notNull(),
  userId: ref('user_id'),
  fromStaff: boolean('from_staff').notNull(),
  body: text('body').notNull().default(''),
  picture: text('picture').notNull().default(''),
  at: instant('at').notNull(),
}

interface Subject {
  readonly id: number
  readonly entityId: number
  readonly staffUnread: number
  readonly merchantUnread: number
}

type With<Names extends string> = PgTable & Record<Names, AnyPgColumn>

interface Talk<Row extends Subject> {
  /** The record's name in the audit trail. */
  readonly record: string
  readonly table: With<'id' | 'staffUnread' | 'merchantUnread' | 'lastMessageAt'>
  readonly lines: With<'id' | keyof typeof messageColumns>
  /** The column of `lines` that refers to the record. */
  readonly about: string
  readonly errors: Readonly<Record<'empty' | 'picture', ErrorCode>>
  /** Notifies the other side of a new message. */
  readonly onSaid?: (ctx: UserCtx, row: Row, fromStaff: boolean) => Promise<void>
}

interface Line extends Omit<TalkLine, 'at'> {
  at: Date
}

const uploaded = /^\/files\/editor\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/

export function runTalk<Row extends Subject>({ record, table, lines, about, errors, onSaid }: Talk<Row>) {
  const subject = (lines as unknown as Record<string, AnyPgColumn>)[about] as AnyPgColumn
  const linesOf = (ctx: UserCtx) => ({
    id: lines.id,
    at: lines.at,
    from_staff: lines.fromStaff,
    by: personName(lines.userId)(ctx).as('by'),
    body: lines.body,
    picture: lines.picture,
  })
  const shown = (line: Line): TalkLine => ({ ...line, at: line.at.toISOString() })

  return {
    /** The last 500 messages, oldest first. Marks them as read for the user's side. */
    async read(ctx: UserCtx, row: Row): Promise<{ messages: TalkLine[] }> {
      const messages = await ctx.db
        .select(linesOf(ctx))
        .from(lines as PgTable)
        .where(eq(subject, row.id))
        .orderBy(desc(lines.id))
        .limit(500)
      const unread = ctx.user.kind === 'staff' ? 'staffUnread' : 'merchantUnread'
      // Subtract instead of setting 0: messages that arrive meanwhile stay unread.
      if (row[unread] > 0)
        await ctx.db
          .update(table as PgTable)
          .set({ [unread]: sql`greatest(${table[unread]} - ${row[unread]}, 0)` })
          .where(eq(table.id, row.id))
      return { messages: (messages as Line[]).map(shown).reverse() }
    },
    /** Adds a message; the other side gets one more unread message and is notified. */
    async say(ctx: UserCtx, row: Row, line: Pick<TalkLine, 'body' | 'picture'>): Promise<TalkLine> {
      if (line.body === '' && line.picture === '') fail(errors.empty)
      if (line.picture !== '' && !uploaded.test(line.picture)) fail(errors.picture)
      const fromStaff = ctx.user.kind === 'staff'
      const unread = fromStaff ? 'merchantUnread' : 'staffUnread'
      const values = { ...line, entityId: row.entityId, userId: ctx.user.id, fromStaff, at: ctx.now }
      const [made] = await ctx.db
        .insert(lines as PgTable)
        .values({ ...values, [about]: row.id } as never)
        .returning({ id: lines.id })
      await ctx.db
        .update(table as PgTable)
        .set({ lastMessageAt: ctx.now, [unread]: sql`${table[unread]} + 1` })
        .where(eq(table.id, row.id))
      ctx.audit({ record, recordId: row.id, entityId: row.entityId, after: { body: line.body } })
      await onSaid?.(ctx, row, fromStaff)
      return shown({
        ...line,
        id: Number(assertFound(made).id),
        at: ctx.now,
        from_staff: fromStaff,
        by: await ownName(ctx),
      })
    },
  }
}
