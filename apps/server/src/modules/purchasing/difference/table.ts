import { differenceFlow, differenceKinds } from '@dropyard/contract/purchasing/difference/flow'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { among, id, instant, partOf, ref, stateOf, times } from '../../../kit/data/columns.ts'
import { asn, asnItem } from '../asn/table.ts'

const kinds = Object.keys(differenceKinds) as [keyof typeof differenceKinds]

/** Differences of lines of arrivals: found when receiving is finished, and again whenever it is finished later. */
export const difference = pgTable(
  'difference',
  {
    id: id(),
    asnId: partOf('asn_id', () => asn.id),
    lineId: partOf('line_id', () => asnItem.id),
    kind: among('kind', kinds),
    pieces: integer('pieces').notNull(),
    state: stateOf(differenceFlow),
    /** The action that decided it. */
    outcome: text('outcome').notNull().default(''),
    note: text('note').notNull().default(''),
    decidedBy: ref('decided_by'),
    decidedAt: instant('decided_at'),
    ...times,
  },
  (t) => [
    index('difference_arrival').on(t.asnId, t.id),
    uniqueIndex('difference_open').on(t.lineId, t.kind).where(sql`${t.state} = 'open'`),
    index('difference_line').on(t.lineId),
    index('difference_state').on(t.state, t.id),
    index('difference_kind').on(t.kind, t.id),
    index('difference_created').on(t.createdAt, t.id),
    index('difference_pieces').on(t.pieces, t.id),
    check('difference_least', sql`${t.pieces} > 0`),
  ],
)
