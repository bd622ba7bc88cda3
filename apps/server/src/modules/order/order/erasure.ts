import type { Address } from '@dropyard/contract/order/order/address'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { fileColumns, unnamed } from '../../../kit/data/file-columns.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { workflowMove } from '../../../kit/workflow-table.ts'

/**
 * Erases buyers: every module that stores text about a buyer blanks it through this class, and `end` removes all copies and
 * files together.
 */

const picture = /^\/files\/(editor\/[0-9a-z]{2,4}\/[0-9a-z]{4,32}\.(?:webp|jpeg|png))$/
/** A shorter text is too common to identify a person ("Ann"). Two Chinese characters are specific enough. */
const tells = (text: string): boolean => text.length >= 4 || /\p{Script=Han}{2}/u.test(text)

export class Erasure {
  /** The orders that are being erased now, one batch at a time. */
  orderIds: readonly number[] = []
  readonly #erased: number[] = []
  /** Ids of the rows about these buyers, by the name under which the audit log and the history of workflows store them. */
  readonly #records = new Map<string, number[]>()
  readonly #telling = new Set<string>()
  readonly #contacts = new Set<string>()
  readonly #emails = new Set<string>()
  readonly #address = new Set<string>()
  readonly #words = new Set<string>()
  readonly #files = new Set<string>()
  readonly #entities = new Set<number>()
  #since: Date | null = null

  /** A customer may be older than the orders, or have none: adds the company, and the time since which copies may exist. */
  addCustomer({ entityId, createdAt }: { entityId: number | null; createdAt: Date }): void {
    if (this.#since === null || createdAt < this.#since) this.#since = createdAt
    if (entityId !== null) this.#entities.add(entityId)
  }

  next(orderIds: readonly number[]): void {
    this.#emails.clear()
    this.orderIds = orderIds
    this.#erased.push(...orderIds)
    for (const name of ['order', 'order-exception']) this.about(name, orderIds)
  }

  /**
   * Blanks columns of some rows. Their former texts are also removed from the history of every row in `about`, and pictures
   * are deleted.
   */
  async blank<T extends PgTable>(
    ctx: Ctx,
    table: T,
    where: SQL | undefined,
    blanks: PgUpdateSetSource<T>,
  ): Promise<void> {
    const all: Record<string, AnyPgColumn> = getTableColumns(table)
    const some = Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(blanks, name)))
    const rows = await ctx.db
      .select(some)
      .from(table as PgTable)
      .where(where)
      .for('update')
    if (rows.length === 0) return
    this.said(rows)
    const pictures = Object.entries(some).filter(([, column]) => fileColumns().includes(column))
    for (const row of rows) for (const [name] of pictures) this.#pictures(row[name])
    await ctx.db.update(table).set(blanks).where(where)
  }

  /** Collects pictures from a text, from texts, or from an object with an `image`, whose other values are typed text. */
  #pictures(value: unknown): void {
    const image = value !== null && typeof value === 'object' && 'image' in value ? value.image : value
    for (const text of textsIn(image)) {
      const key = picture.exec(text)?.[1]
      if (key) this.#files.add(key)
    }
  }

  /** Registers rows about these buyers: the blanked texts are removed from their history and audit trail. */
  about(record: string, ids: readonly number[]): void {
    this.#records.set(record, [...(this.#records.get(record) ?? []), ...ids])
  }

  /**
   * Registers rows of a workflow. What users typed into its actions is erased too, because some of it is only in the history.
   *
   * @param typed names of the inputs of its actions that hold typed text
   * @returns the ids of the rows
   */
  async moved(
    ctx: Ctx,
    flow: string,
    { table, where }: { table: PgTable & { id: AnyPgColumn }; where: SQL | undefined },
    typed: readonly string[],
  ): Promise<number[]> {
    const found = await ctx.db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(where)
    const ids = found.map(({ id }) => Number(id))
    this.about(flow, ids)
    const { rows } = await ctx.db.execute<{ said: string }>(sql`
      SELECT DISTINCT value #>> '{}' AS said FROM ${workflowMove} m, jsonb_each(m.input)
      WHERE m.flow = ${flow} AND m.record_id = ANY (${sql.param([...ids])}::bigint[]) AND m.action IS NOT NULL
        AND key = ANY (${sql.param([...typed])}::text[])`)
    this.said(rows)
    return ids
  }

  /** E-mail addresses of the buyers of the orders that are being erased now, for modules that find what is about them by address. */
  get emails(): string[] {
    return [...this.#emails]
  }

  /** Registers texts that were written about the buyers: all strings within a value, without the keys of objects. */
  said(value: unknown): void {
    for (const text of textsIn(value)) this.#words.add(text)
  }

  /**
   * Registers a buyer. Name, e-mail, phone and street identify whose a row is when it names no order; the other parts of an
   * address are shared by too many people.
   */
  buyer({ name, email, phone, address1, country, ...others }: Partial<Address>): void {
    for (const text of textsIn([email, phone, address1]))
      if (tells(text)) {
        this.#contacts.add(text)
        if (text.includes('@')) this.#emails.add(text)
        this.#telling.add(text)
      }
    for (const text of textsIn(name)) if (tells(text)) this.#telling.add(text)
    for (const text of textsIn([name, phone, address1, email, others])) {
      this.#address.add(text)
      this.#words.add(text)
    }
  }

  /** Whether a text is one of those that are erased. */
  has(text: string): boolean {
    return this.#words.has(text)
  }

  /** Removes all copies, and queues the deletion of the files. */
  async end(ctx: Ctx): Promise<void> {
    if (this.#words.size > 0)
      await ctx.db.execute(sql`
        SELECT erase_copies(${sql.param(this.#erased)}::bigint[], ${JSON.stringify(Object.fromEntries(this.#records))}::jsonb,
          ${keys(this.#telling)}::jsonb, ${keys(this.#contacts)}::jsonb, ${keys(this.#address)}::jsonb, ${keys(this.#words)}::jsonb,
          ${sql.param([...this.#entities])}::bigint[], ${this.#since?.toISOString() ?? null}::timestamptz)`)
    if (this.#files.size > 0) await ctx.enqueue(removeErasedFiles, { files: [...this.#files] })
  }
}

const keys = (texts: ReadonlySet<string>): string =>
  JSON.stringify(Object.fromEntries([...texts].map((text) => [text, 0])))

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (value.trim() !== '') yield value
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date))
    for (const one of Object.values(value)) yield* textsIn(one)
}

/** How many files one query looks for in all columns that may reference them. */
const portion = 50

/**
 * Deletes pictures that nothing references any more: one picture may have been used for several orders, or in a note or a case
 * of another one. The job's name is from the time when it deleted only proofs.
 */
export const removeErasedFiles = job({
  name: 'order.proof-erase',
  input: z.object({ files: z.array(z.string()) }),
  async run(run, { files }) {
    for (let at = 0; at < files.length; at += portion) {
      const free = await run.transaction(({ db }) => unnamed(db, files.slice(at, at + portion)))
      await Promise.all(free.map((key) => run.files.remove(key)))
    }
  },
})
