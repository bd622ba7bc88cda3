import { getTableColumns, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { unnamed } from '../../../kit/data/file-columns.ts'
import { eraseCopies } from '../../../kit/data/word-columns.ts'
import { job } from '../../../kit/jobs/jobs.ts'

/** Erasing buyers: whoever keeps words about one blanks them here, and their copies and files go in the end, all at once. */

const folder = '/files/'
/** A shorter text is many people's: "ok" tells of nobody. A Chinese one says more in as many. */
const tells = (text: string): boolean => text.length >= 4 || /\p{Script=Han}{2}/u.test(text)

export class Erasure {
  readonly orderIds: readonly number[]
  readonly #telling = new Set<string>()
  readonly #beside = new Set<string>()
  readonly #files = new Set<string>()

  constructor(orderIds: readonly number[]) {
    this.orderIds = orderIds
  }

  /** Blanks columns of some rows; what stood there is erased wherever it was copied to, and pictures are thrown away. */
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
    await ctx.db.update(table).set(blanks).where(where)
  }

  /** Texts that tell who it is, or that somebody wrote about them: all that stand in a value, keys of objects aside. */
  said(value: unknown): void {
    for (const text of textsIn(value)) {
      if (text.startsWith(folder)) this.file(text.slice(folder.length))
      const set = tells(text) ? this.#telling : this.#beside
      set.add(text)
    }
  }

  /** Texts that stand beside those, and alone tell of nobody. */
  beside(value: unknown): void {
    for (const text of textsIn(value)) this.#beside.add(text)
  }

  /** A file that goes once nothing names it. */
  file(key: string): void {
    this.#files.add(key)
  }

  /** Takes copies and files away. */
  async end(ctx: Ctx, of: { companies: readonly number[]; earliest: Date }): Promise<void> {
    await eraseCopies(ctx.db, { telling: [...this.#telling], beside: [...this.#beside], ...of })
    if (this.#files.size > 0) await ctx.enqueue(removeErasedFiles, { files: [...this.#files] })
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (value.trim() !== '') yield value
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date))
    for (const one of Object.values(value)) yield* textsIn(one)
}

const files = z.object({ files: z.array(z.string()) })
/** One picture may have been sent for several orders, or stand in a note or a case of another. */
const removing = (name: string) =>
  job({
    name,
    input: files,
    async run(run, { files }) {
      const free = await run.transaction(({ db }) => unnamed(db, files))
      await Promise.all(free.map((key) => run.files.remove(key)))
    },
  })

/** The names are of the time when each kind of file had a job of its own: what was queued then is still done. */
export const removeErasedFiles = removing('order.proof-erase')
export const removeLabelFiles = removing('order.label-erase')
