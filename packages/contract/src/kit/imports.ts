import { z } from 'zod'
import { endpoint, type Permission } from './endpoint.ts'
import type { Words } from './text.ts'
import * as wire from './wire.ts'

/** Imports of files: what is asked with one, and what came of it. */

/** What every import is told besides its file. */
export const importWish = {
  /** Reads and reports, and writes nothing. */
  dry_run: wire.flag.default(false),
  /** Takes what is right and leaves the rest; else one wrong row stops the file. */
  good_rows_only: wire.flag.default(false),
}
export interface ImportWish {
  dry_run: boolean
  good_rows_only: boolean
}

/** Declares an import that counts rows; `body` is what it is told besides. */
export const importEndpoint = <P extends Permission, Body extends z.ZodRawShape>(d: {
  path: string
  permission: P
  about: Words
  body: Body
}) =>
  endpoint({
    ...d,
    method: 'POST',
    files: ['file'],
    get body() {
      return z.object({ ...importWish, ...d.body })
    },
    data: importAnswer,
  })

/** One thing wrong with one cell of an imported file. Rows count from 1 for the header. */
export const importError = z.object({ row: z.number(), column: z.string(), message: z.string() })
/** What an import found in a file, besides counting its rows. */
export const importFindings = z.object({
  errors: z.array(importError),
  /** More errors than are listed. */
  more_errors: z.number(),
  /** What is to be known of rows that are taken, such as one that appears twice and is taken once. */
  warnings: z.array(importError),
  /** The wrong rows as a file to correct and import again: a name for `job.rowsToCorrect`. */
  error_file: z.string().nullable(),
})
export const importResult = z.object({
  rows: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  ...importFindings.shape,
})
/** A long file is taken in by a job: counts are 0 then, and the result of the job is the same. */
export const importAnswer = importResult.extend({ job_id: z.number().nullable() })
export const noFindings: ImportFindings = { errors: [], more_errors: 0, warnings: [], error_file: null }
export const noRows: ImportResult = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  ...noFindings,
}
/** Wrong cells that an answer names one by one. */
export const maxListedErrors = 500
export type ImportFindings = z.output<typeof importFindings>
export type ImportResult = z.output<typeof importResult>
export type ImportError = z.output<typeof importError>
