import { z } from 'zod'
import { endpoint, type Permission } from './endpoint.ts'
import type { Pair } from './text.ts'
import * as wire from './wire.ts'

/** Imports of files: their options and their results. */

/** Options that every import takes in addition to its file. */
export const importWish = {
  /** Checks the file and reports, but writes nothing. */
  dry_run: wire.flag.default(false),
  /** Imports the valid rows and skips the others. Without it, one invalid row rejects the whole file. */
  good_rows_only: wire.flag.default(false),
}
export interface ImportWish {
  dry_run: boolean
  good_rows_only: boolean
}

/** Declares an import that answers counts of rows. `body`: its further options. */
export const importEndpoint = <P extends Permission, Body extends z.ZodRawShape>(d: {
  path: string
  permission: P
  about: Pair
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

/** One error in one cell of an imported file, with the beginning of the cell's text if it has any. Row 1 is the header. */
export const importError = z.object({
  row: z.number(),
  column: z.string(),
  value: z.string().optional(),
  message: z.string(),
})
/** Errors and warnings about a file, in addition to the counts of its rows. */
export const importFindings = z.object({
  errors: z.array(importError),
  /** Number of errors that aren't listed in `errors` (see `maxListedErrors`). */
  more_errors: z.number(),
  /** Notes on rows that are imported nevertheless, such as a row that appears twice and is imported once. */
  warnings: z.array(importError),
  /** File with the invalid rows, to be corrected and imported again. Its name is a parameter of `job.rowsToCorrect`. */
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
/** A long file is imported by a job: then `job_id` is set, the counts are 0, and the job's result has the same form as this. */
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
/** Most errors that an answer lists. */
export const maxListedErrors = 500
export type ImportFindings = z.output<typeof importFindings>
export type ImportResult = z.output<typeof importResult>
export type ImportError = z.output<typeof importError>
