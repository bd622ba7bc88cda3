import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { bigint, pgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { mentions } from './mentions.ts'
import { qualified } from './qualified.ts'

const parcel = pgTable('parcel', { id: bigint({ mode: 'number' }) })
const warning = pgTable('warning', { id: bigint({ mode: 'number' }), parcelId: bigint({ mode: 'number' }) })

describe('a condition mentions a table', () => {
  test.each([
    ['by a column', and(eq(warning.id, 1), eq(parcel.id, 2))],
    ['by a column with its table’s name', sql`${qualified(parcel.id)} > 1`],
    ['by its name in a text', sql`EXISTS (SELECT FROM parcel p WHERE p.id = ${warning.parcelId})`],
    ['in a list', [undefined, sql`${parcel.id} DESC`]],
    ['perhaps in a query that can’t be looked into', exists(new QueryBuilder().select().from(parcel))],
  ])('%s', (_, piece) => expect(mentions(piece, parcel)).toBe(true))

  test.each([
    ['for columns of another table', and(eq(warning.parcelId, 1), inArray(warning.id, [1, 2]))],
    ['for values', [sql`${warning.id} = ANY (${sql.param(['parcel'])})`, undefined]],
  ])('not %s', (_, piece) => expect(mentions(piece, parcel)).toBe(false))
})
