import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, integer, pgPolicy, pgRole, text, timestamp } from 'drizzle-orm/pg-core'

/** Columns and policies shared by tables. */

/** The restricted role of every connection. */
export const appRole = pgRole('dropyard_app').existing()

/** Identity: a number that fits JavaScript's safe integers. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A reference to another row's id. */
export const ref = (name: string) => bigint(name, { mode: 'number' })

/** A required reference: the row that it points to can't be deleted while this one exists. */
export const refTo = (name: string, row: () => AnyPgColumn) => ref(name).notNull().references(row)

/** The row that this one belongs to; deleting that row deletes this one (cascade). */
export const partOf = (name: string, row: () => AnyPgColumn) =>
  ref(name).notNull().references(row, { onDelete: 'cascade' })

/** One of the named values. */
export const among = <const V extends readonly [string, ...string[]]>(name: string, values: V) =>
  text(name, { enum: values }).notNull()

/** One of the named values, `first` by default. */
export const oneOf = <const V extends readonly [string, ...string[]]>(
  name: string,
  values: V,
  first: V[number],
) => among(name, values).default(first)

/** The state of a workflow's record. */
export const stateOf = <S extends string>({
  states,
  start,
}: {
  states: Record<S, unknown>
  start: NoInfer<S>
}) => oneOf('state', Object.keys(states) as [S, ...S[]], start)

/** An amount in minor units; another column has the currency. */
export const minor = (name: string) => bigint(name, { mode: 'number' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** When a row was created and last changed, and the version that an update must name (optimistic locking). */
export const times = {
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
}

const seesAll = sql`(SELECT current_setting('app.all', true)) = 'on'`
const seesEntity = (column: AnyPgColumn) =>
  sql`${column} = ANY ((SELECT string_to_array(nullif(current_setting('app.entities', true), ''), ',')::bigint[])::bigint[])`

const seenOnly = (column: AnyPgColumn) => sql`${seesAll} OR ${seesEntity(column)}`

const policyFor = { as: 'permissive', to: appRole } as const

/**
 * Row-level security for rows that belong to a merchant company: a transaction sees the companies that it
 * was opened for, or all of them when it says so (staff and workers).
 */
export const ownedBy = (column: AnyPgColumn) =>
  pgPolicy('owned_by_entity', {
    ...policyFor,
    for: 'all',
    using: seenOnly(column),
    withCheck: seenOnly(column),
  })

/**
 * `ownedBy` for customers and the tables that their segments are counted from. The planner expects that a boolean holds for half of
 * the rows, but a comparison for few of them, and would read each row of a join of such tables by its own index.
 */
export function ownedByScope(scope: AnyPgColumn) {
  const seen = sql`(SELECT current_setting('app.all', true) = 'on') OR ${seesEntity(scope)}`
  return pgPolicy('owned_by_entity', { ...policyFor, for: 'all', using: seen, withCheck: seen })
}

const mailboxes = sql`(SELECT current_setting('app.mailboxes', true))`
const memberOf = (account: AnyPgColumn) =>
  sql`(${mailboxes} = '*'
    OR ${account} = ANY ((SELECT string_to_array(nullif(nullif(${mailboxes}, '*'), ''), ',')::bigint[])::bigint[]))`

/**
 * Row-level security for mail: members of the account see it, if they may also see the company that it belongs to. Mail without
 * a company is seen by all members, and by no one else whatever their permissions.
 */
export const inMailbox = (account: AnyPgColumn, entity?: AnyPgColumn) => {
  const member = memberOf(account)
  const seen = entity ? sql`${member} AND (${entity} IS NULL OR ${seenOnly(entity)})` : member
  return pgPolicy('in_mailbox', { ...policyFor, for: 'all', using: seen, withCheck: seen })
}

/** Rows that were removed are visible only to jobs, which delete what belongs to them. */
export const unlessRemoved = (removedAt: AnyPgColumn) => {
  const seen = sql`${removedAt} IS NULL OR ${mailboxes} = '*'`
  return pgPolicy('unless_removed', { ...policyFor, for: 'all', using: seen, withCheck: seen })
}

/**
 * Restricts other policies: rows that name a mailbox are visible to its members only, whatever else lets users see rows of the
 * table. Rows without one are not affected.
 */
export const membersOnly = (account: AnyPgColumn) => {
  const seen = sql`${account} IS NULL OR ${memberOf(account)}`
  return pgPolicy('members_only', {
    as: 'restrictive',
    to: appRole,
    for: 'all',
    using: seen,
    withCheck: seen,
  })
}

/** In addition to `ownedBy`: rows without a company are visible to every user whose permissions allow the call. */
export const internal = (name: string, column: AnyPgColumn) =>
  pgPolicy(name, {
    for: 'all',
    to: appRole,
    using: sql`${column} IS NULL`,
    withCheck: sql`${column} IS NULL`,
  })

/**
 * Like `ownedBy`, but rows without a company are readable by everyone and writable by staff only. There is one policy for each
 * kind of write, because a policy `FOR ALL` applies to reads as well.
 */
export const ownedOrShared = (column: AnyPgColumn) => [
  pgPolicy('owned_or_shared_read', {
    ...policyFor,
    for: 'select',
    using: sql`${column} IS NULL OR ${seenOnly(column)}`,
  }),
  pgPolicy('owned_or_shared_insert', { ...policyFor, for: 'insert', withCheck: seenOnly(column) }),
  pgPolicy('owned_or_shared_update', {
    ...policyFor,
    for: 'update',
    using: seenOnly(column),
    withCheck: seenOnly(column),
  }),
  pgPolicy('owned_or_shared_delete', { ...policyFor, for: 'delete', using: seenOnly(column) }),
]
