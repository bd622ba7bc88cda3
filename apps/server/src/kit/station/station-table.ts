import { givenKinds, type StationChoice } from '@dropyard/contract/kit/station'
import type { Words } from '@dropyard/contract/kit/text'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { among, id, instant, internal, ownedBy, partOf, ref } from '../data/columns.ts'

/** Work of one or more people at a station: at most one session is open for the same work. */
export const stationSession = pgTable(
  'station_session',
  {
    id: id(),
    /** The station's name in the contract. */
    station: text('station').notNull(),
    /** What is worked on, as the station names it. */
    work: text('work').notNull(),
    title: text('title').notNull(),
    /** The company that it concerns, if it concerns only one. */
    entityId: ref('entity_id'),
    openedBy: ref('opened_by').notNull(),
    openedAt: instant('opened_at').notNull(),
    closedBy: ref('closed_by'),
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('station_session_open').on(t.station, t.work).where(sql`${t.closedAt} IS NULL`),
    index('station_session_closed').on(t.closedAt).where(sql`${t.closedAt} IS NOT NULL`),
    ownedBy(t.entityId),
    internal('station_session_internal', t.entityId),
  ],
)

/** The log of a session: every input with its outcome. Append-only (station-table.sql). */
export const stationInput = pgTable(
  'station_input',
  {
    id: id(),
    sessionId: partOf('session_id', () => stationSession.id),
    entityId: ref('entity_id'),
    /** Idempotency key, made by the browser. */
    key: text('key').notNull(),
    kind: among('kind', [...givenKinds, 'undo', 'settle', 'close']),
    value: text('value').notNull().default(''),
    /** Key of the input that this one takes back, settles or ends. */
    of: text('of_key'),
    outcome: among('outcome', ['accepted', 'refused', 'asked']),
    entry: jsonb('entry').$type<unknown>(),
    message: jsonb('message').$type<Words>(),
    choices: jsonb('choices').$type<readonly StationChoice[]>(),
    toSettle: boolean('to_settle').notNull().default(false),
    userId: ref('user_id').notNull(),
    /** When the person gave it, which may be long before it arrived here. */
    at: instant('at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('station_input_key').on(t.sessionId, t.key),
    index('station_input_session').on(t.sessionId, t.id),
    ownedBy(t.entityId),
    internal('station_input_internal', t.entityId),
  ],
)
