import { DrizzleQueryError, fillPlaceholders, getTableName, is, type Query } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import {
  PgColumn,
  PgPreparedQuery,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { dialect } from './query-text.ts'
import { type Decoder, decoded, decoderOf, types } from './selected.ts'

/**
 * Runs the query builder's queries and reads their rows. How to decode a row is determined once for all rows of an answer;
 * Drizzle itself determines it again for each value.
 */

type Row = Record<string, unknown>
type Field = SelectedFieldsOrdered[number]['field']

/** The query builder of a connection. */
export const builderOf = (client: pg.PoolClient) =>
  Object.assign(new NodePgDatabase<Record<string, never>>(dialect, new Session(client), undefined), {
    $client: client,
  })

class Session extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    super(client, dialect, undefined)
    this.#client = client
  }
  override prepareQuery<T extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
  ): PgPreparedQuery<T> {
    return new Asked<T>(this.#client, query, fields, name)
  }
}

class Asked<T extends PreparedQueryConfig> extends PgPreparedQuery<T> {
  /** For each table of a join, whether every row has a match; set by Drizzle. */
  declare readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>
  readonly #client: pg.PoolClient
  readonly #fields: SelectedFieldsOrdered | undefined
  readonly #config: pg.QueryConfig
  #shape: Shape | undefined

  constructor(
    client: pg.PoolClient,
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
  ) {
    super(query, undefined, undefined)
    this.#client = client
    this.#fields = fields
    this.#config = {
      ...{ text: query.sql, types },
      ...(name === undefined ? {} : { name }),
      ...(fields === undefined ? {} : { rowMode: 'array' }),
    }
  }

  override execute(values: Record<string, unknown> = {}): Promise<T['execute']> {
    return this.#answer(values) as Promise<T['execute']>
  }

  async #answer(values: Record<string, unknown>): Promise<unknown> {
    const params = fillPlaceholders(this.query.params, values)
    let result: pg.QueryResult
    try {
      result = await this.#client.query(this.#config, params)
    } catch (error) {
      throw new DrizzleQueryError(this.query.sql, params, error as Error)
    }
    if (!this.#fields) return result
    if (result.rows.length === 0) return []
    this.#shape ??= Shape.of(this.#fields, this.joinsNotNullableMap)
    const shape = this.#shape
    return (result.rows as unknown[][]).map((row) => shape.read(row))
  }
}

/** An object made of some values of a row. */
class Shape {
  readonly #values: { name: string; at: number; decoder: Decoder }[] = []
  readonly #inner: { name: string; shape: Shape }[] = []
  /** The table of its columns and the index of the first one; null when several tables are mixed. */
  #table: { name: string; first: number } | null | undefined
  /** Index of the value that is NULL when a join found no row. */
  #missing: number | undefined
  #empty: Row = {}

  /** @param always for each table of a join, whether every row has a match */
  static of(fields: SelectedFieldsOrdered, always?: Readonly<Record<string, boolean>>): Shape {
    const shape = new Shape()
    for (const [at, { path, field }] of fields.entries()) shape.#place(path, field, at)
    shape.#finish()
    for (const { shape: one } of always ? shape.#inner : [])
      if (one.#table && !always?.[one.#table.name]) one.#missing = one.#table.first
    return shape
  }

  #place([name = '', ...rest]: readonly string[], field: Field, at: number): void {
    if (rest.length > 0) {
      this.#within(name).#place(rest, field, at)
      return
    }
    this.#empty[name] = null
    this.#values.push({ name, at, decoder: decoderOf(field) })
    if (!is(field, PgColumn)) return
    const table = getTableName(field.table)
    if (this.#table === undefined) this.#table = { name: table, first: at }
    else if (this.#table?.name !== table) this.#table = null
  }

  #within(name: string): Shape {
    const known = this.#inner.find((one) => one.name === name)
    if (known) return known.shape
    const shape = new Shape()
    this.#empty[name] = null
    this.#inner.push({ name, shape })
    return shape
  }

  /** Spreading an object that JSON.parse made is fast; one that grew property by property is in slow dictionary mode. */
  #finish(): void {
    this.#empty = JSON.parse(JSON.stringify(this.#empty))
    for (const { shape } of this.#inner) shape.#finish()
  }

  read(row: readonly unknown[]): Row {
    const object = { ...this.#empty }
    for (const { name, at, decoder } of this.#values) object[name] = decoded(decoder, row[at])
    for (const { name, shape } of this.#inner) object[name] = shape.#isMissing(row) ? null : shape.read(row)
    return object
  }

  #isMissing(row: readonly unknown[]): boolean {
    return this.#missing !== undefined && row[this.#missing] === null
  }
}
