import {
  Column,
  getTableName,
  isSQLWrapper,
  Name,
  Param,
  Placeholder,
  type Query,
  SQL,
  StringChunk,
  Subquery,
  Table,
  View,
} from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/**
 * Writes the SQL text of the query builder's queries in one pass. Drizzle itself creates objects and arrays for each piece of a
 * query and joins them level by level, which took more of a list's time than anything else outside of the database. Rare kinds of
 * pieces are left to Drizzle.
 */
class Dialect extends PgDialect {
  override sqlToQuery(query: SQL, invokeSource?: 'indexes'): Query {
    const written = new Written()
    if (invokeSource === undefined && written.add(query)) return { sql: written.text, params: written.params }
    return super.sqlToQuery(query, invokeSource)
  }
}

export const dialect: PgDialect = new Dialect()

/** Private members of Drizzle. */
interface Inner {
  shouldInlineParams?: boolean
  shouldOmitSQLParens?: () => boolean
}

const schemaOf = Symbol.for('drizzle:Schema')

class Written {
  text = ''
  readonly params: unknown[] = []

  /** @returns false for a piece that must be left to Drizzle */
  add(chunk: unknown): boolean {
    if (chunk === undefined) return true
    if (typeof chunk === 'function') return false
    if (typeof chunk !== 'object' || chunk === null) return this.value(chunk)
    if (chunk instanceof StringChunk) {
      for (const part of chunk.value) this.text += part
      return true
    }
    if (chunk instanceof SQL)
      return !(chunk as unknown as Inner).shouldInlineParams && this.all(chunk.queryChunks)
    if (chunk instanceof Param) return this.param(chunk)
    if (chunk instanceof Name) return this.name(chunk.value)
    if (chunk instanceof Column) return this.table(chunk.table, '.') && this.name(chunk.name)
    if (Array.isArray(chunk)) return this.list(chunk)
    if (chunk instanceof Placeholder) return this.value(chunk)
    if (chunk instanceof Table) return this.table(chunk)
    if (chunk instanceof SQL.Aliased && chunk.fieldAlias !== undefined) return this.name(chunk.fieldAlias)
    if (chunk instanceof Subquery) {
      const { isWith, alias, sql } = chunk._
      return isWith ? this.name(alias) : this.within(sql, ') ') && this.name(alias)
    }
    if (chunk instanceof View) return false
    if (!isSQLWrapper(chunk)) return this.value(chunk)
    return (chunk as unknown as Inner).shouldOmitSQLParens?.()
      ? this.add(chunk.getSQL())
      : this.within(chunk.getSQL())
  }

  private all(chunks: readonly unknown[]): boolean {
    for (const chunk of chunks) if (!this.add(chunk)) return false
    return true
  }

  private list(items: readonly unknown[]): boolean {
    this.text += '('
    for (let i = 0; i < items.length; i++) {
      if (i > 0) this.text += ', '
      if (!this.add(items[i])) return false
    }
    this.text += ')'
    return true
  }

  private within(query: unknown, end = ')'): boolean {
    this.text += '('
    const written = this.add(query)
    this.text += end
    return written
  }

  private param(param: Param): boolean {
    const { value, encoder } = param
    if (value instanceof Placeholder) return this.value(param)
    const mapped: unknown = value === null ? null : encoder.mapToDriverValue(value)
    return mapped instanceof SQL ? this.add(mapped) : this.value(mapped)
  }

  private value(value: unknown): true {
    this.params.push(value)
    this.text += `$${this.params.length}`
    return true
  }

  private name(name: string): true {
    this.text += name.includes('"') ? dialect.escapeName(name) : `"${name}"`
    return true
  }

  private table(table: Table, end = ''): boolean {
    if ((table as unknown as Record<symbol, unknown>)[schemaOf] !== undefined) return false
    this.name(getTableName(table))
    this.text += end
    return true
  }
}
