import type { Address } from '@dropyard/contract/order/address'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { fileColumns, unnamed } from '../../../kit/data/file-columns.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { workflowMove } from '../../../kit/workflow-table.ts'

/** Erasing buyers: whoever keeps words about one blanks them here, and their copies and files go in the end, all at once. */

const picture = /^\/files\/(editor\/[0-9a-z]{2,4}\/[0-9a-z]{4,32}\.(?:webp|jpeg|png))$/
/** A shorter text is many people's: "Ann" tells of nobody. A Chinese one says more in as many. */
const tells = (text: string): boolean => text.length >= 4 || /\p{Script=Han}{2}/u.test(text)

export class Erasure {
  /** Those whose words are blanked now: some of them at a time. */
  orderIds: readonly number[] = []
  readonly #erased: number[] = []
  /** Rows that are about them, by the name that trails and histories keep them under. */
  readonly #records = new Map<string, number[]>()
  readonly #telling = new Set<string>()
  readonly #contacts = new Set<string>()
  readonly #address = new Set<string>()
  readonly #words = new Set<string>()
  readonly #files = new Set<string>()

  next(orderIds: readonly number[]): void {
    this.orderIds = orderIds
    this.#erased.push(...orderIds)
    for (const name of ['order', 'order-exception']) this.about(name, orderIds)
  }

  /** Blanks columns of some rows; what stood there is erased from the trails of all that they are about, and pictures are thrown away. */
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

  /** A text, texts, or a form with an image: what else stands in a form was typed. */
  #pictures(value: unknown): void {
    const image = value !== null && typeof value === 'object' && 'image' in value ? value.image : value
    for (const text of textsIn(image)) {
      const key = picture.exec(text)?.[1]
      if (key) this.#files.add(key)
    }
  }

  /** Rows that are about them, whose moves and trail lose what was said. */
  about(record: string, ids: readonly number[]): void {
    this.#records.set(record, [...(this.#records.get(record) ?? []), ...ids])
  }

  /**
   * Rows of a workflow: what people typed when they moved them goes, too, as some of it stands in the history alone.
   *
   * @param typed names of what its actions ask for
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

  /** Texts that somebody wrote about them: all that stand in a value, keys of objects aside. */
  said(value: unknown): void {
    for (const text of textsIn(value)) this.#words.add(text)
  }

  /** Who bought: name, mail, phone and street tell whose a row is that says it no other way. The rest of an address is many people's. */
  buyer({ name, email, phone, address1, country, ...others }: Partial<Address>): void {
    for (const text of textsIn([email, phone, address1]))
      if (tells(text)) {
        this.#contacts.add(text)
        this.#telling.add(text)
      }
    for (const text of textsIn(name)) if (tells(text)) this.#telling.add(text)
    for (const text of textsIn([name, phone, address1, email, others])) {
      this.#address.add(text)
      this.#words.add(text)
    }
  }

  /** Takes copies and files away. */
  async end(ctx: Ctx): Promise<void> {
    if (this.#words.size > 0)
      await ctx.db.execute(sql`
        SELECT erase_copies(${sql.param(this.#erased)}::bigint[], ${JSON.stringify(Object.fromEntries(this.#records))}::jsonb,
          ${keys(this.#telling)}::jsonb, ${keys(this.#contacts)}::jsonb, ${keys(this.#address)}::jsonb, ${keys(this.#words)}::jsonb)`)
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

/** So many are looked for at once in all that may name them. */
const portion = 50

/** One picture may have been sent for several orders, or stand in a note or a case of another. Named as when only proofs went so. */
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
