import { z } from 'zod'

/**
 * What a backup holds, in this order. A tar archive of
 *
 *   backup.json                     what follows, and what the database was made by (`Contents`)
 *   secret.key                      the key of stored secrets in base64; only when it was asked for
 *   tables/<table>/<number>.gz      rows, as PostgreSQL's COPY writes them as text
 *   files/<key>                     files of people
 *   end.json                        how many of everything, and the hash of all before it (`Ending`)
 *
 * Every version of the product reads the backups of all before it: the schema is made by the migrations that `Contents`
 * names, the rows go in, and the migrations that came later follow.
 */
export const version = 1

export const keyEntry = 'secret.key'

const contents = z.object({
  format: z.literal(version),
  /** When, in ISO 8601. */
  made: z.string(),
  /** Hashes of the migrations that made the schema, in their order. */
  migrations: z.array(z.string()),
  /** Statements that make the schema of the job queue. */
  queue: z.array(z.string()),
  /** The tables, quoted, and the columns in the order of their rows. */
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

/** @returns undefined for what is none of ours */
export const readContents = (bytes: Buffer): Contents | undefined => parsed(contents, bytes)
export const readEnding = (bytes: Buffer): Ending | undefined => parsed(ending, bytes)

function parsed<T>(schema: z.ZodType<T>, bytes: Buffer): T | undefined {
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).data
  } catch {
    return undefined
  }
}
