import { z } from 'zod'

/**
 * The backup format: a tar archive with these entries, in this order.
 *
 *   backup.json                     tables, columns and migrations of the database (`Contents`)
 *   secret.key                      the key of stored secrets in base64; only with `--with-key`
 *   tables/<table>/<number>.gz      rows in the text format of PostgreSQL's COPY
 *   files/<key>                     stored files
 *   end.json                        numbers of rows and files, and the hash of everything before (`Ending`)
 *
 * Every version of the product reads the backups of all earlier versions: a restore runs the migrations that `Contents` names,
 * loads the rows, and then runs the later migrations.
 */
export const version = 1

export const keyEntry = 'secret.key'

const contents = z.object({
  format: z.literal(version),
  /** The time of the backup, in ISO 8601. */
  made: z.string(),
  /** Hashes of the migrations that created the schema, in their order. */
  migrations: z.array(z.string()),
  /** SQL statements that create the schema of the job queue. */
  queue: z.array(z.string()),
  /** Table names, quoted, and their columns in the order of the exported values. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Contents = z.output<typeof contents>

const ending = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.number(),
  sha256: z.string(),
})
export type Ending = z.output<typeof ending>

/** @returns undefined when it isn't valid */
export const readContents = (bytes: Buffer): Contents | undefined => parsed(contents, bytes)
export const readEnding = (bytes: Buffer): Ending | undefined => parsed(ending, bytes)

function parsed<T>(schema: z.ZodType<T>, bytes: Buffer): T | undefined {
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).data
  } catch {
    return undefined
  }
}
