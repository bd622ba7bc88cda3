import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { endpointKey } from '@dropyard/contract/kit/endpoint'
import { type ImportError, type ImportResult, type ImportWish, noRows } from '@dropyard/contract/kit/imports'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserCtx } from '../context.ts'
import { withoutRowScope } from '../data/database.ts'
import { Refusal } from '../errors.ts'
import { secretKey } from '../files/files.ts'
import {
  type PreTransactionCtx,
  type PreTransactionInput,
  type Route,
  type RouteInput,
  route,
} from '../http/route.ts'
import { fileOf, streamOf } from '../http/upload.ts'
import { JobCancelled, job } from '../jobs/jobs.ts'
import { actorOf, requesterInput, requesterOf } from '../jobs/who.ts'
import { readSheet, type Sheet, shortFile } from './sheet.ts'

/**
 * Imports of files whose rows change records. A short file is imported by the request, a long one by a job that the user watches.
 * Either way it runs in one transaction, so that a file is imported completely or not at all.
 */

/** A parsed file, and the user's options for its import. */
export interface SentFile<Body = ImportWish> {
  sheet: Sheet
  body: Body
  /** Reports the progress now and then; throws if the user has cancelled the job. */
  progress: (done: number, total: number) => Promise<void>
}

/** A stored file that a job will import. */
export interface KeptFile {
  key: string
  filename: string
}

/** Stores the uploaded file for a job, before the transaction that starts the job. */
export async function keepImport(
  { files: store }: PreTransactionCtx,
  _body: unknown,
  { files }: PreTransactionInput,
): Promise<KeptFile> {
  const file = fileOf(files, 'file')
  const key = secretKey('imports', 'bin')
  await store.putStream(key, streamOf(file), file.size)
  return { key, filename: file.filename }
}

/** Parses the uploaded file, before the transaction. */
export async function sheetOf(
  _early: PreTransactionCtx,
  _body: unknown,
  { files }: PreTransactionInput,
): Promise<Sheet> {
  const file = fileOf(files, 'file')
  return readSheet(file, file.owner)
}

/** Parses a short file immediately, and stores a long one. */
async function lookAt(
  early: PreTransactionCtx,
  body: unknown,
  input: PreTransactionInput,
): Promise<Sheet | KeptFile> {
  const { size } = fileOf(input.files, 'file')
  return size <= shortFile ? sheetOf(early, body, input) : keepImport(early, body, input)
}

type Take<E extends AnyEndpoint> = (
  ctx: UserCtx,
  sent: SentFile<RouteInput<E>['body']>,
) => Promise<ImportResult>

/** All imports by the key of their endpoint, which a job's input contains. */
const imports = new Map<string, Take<never>>()

/** The route of an import. It answers the result, or the id of the job that will have the same result. */
export function importRoute<E extends AnyEndpoint>(endpoint: E, take: Take<E>): Route {
  const key = endpointKey(endpoint)
  imports.set(key, take as unknown as Take<never>)
  const handle = async (
    ctx: UserCtx,
    { body, precomputed }: RouteInput<E> & { precomputed: Sheet | KeptFile },
  ) => {
    if ('rows' in precomputed)
      return {
        ...(await take(ctx, { body, sheet: precomputed, progress: async () => undefined })),
        job_id: null,
      }
    const input = {
      import: key,
      who: requesterOf(ctx),
      body,
      file: precomputed.key,
      filename: precomputed.filename,
    }
    const job_id = await ctx.startJob(ctx, importFile, input, {
      title: precomputed.filename.slice(0, 200),
    })
    return { ...noRows, job_id }
  }
  return route(endpoint, handle as never, { preTransaction: lookAt })
}

/** Errors without the cells' texts: a job's result is kept for months, and cells may contain personal data. */
const unquoted = (taken: object): object =>
  'errors' in taken && Array.isArray(taken.errors)
    ? { errors: taken.errors.map(({ value: _, ...error }: ImportError) => error) }
    : {}

/**
 * Imports a long file with the permissions of the person who uploaded it. If the whole file is refused, the refusal becomes the
 * job's result.
 */
export const importFile = job({
  name: 'file.import',
  input: z.object({
    import: z.string(),
    who: requesterInput,
    body: z.unknown(),
    file: z.string(),
    filename: z.string(),
  }),
  concurrency: 2,
  async run(run, asked) {
    const take = imports.get(asked.import)
    if (!take) throw new Error(`There is no import ${asked.import}`)
    try {
      const sheet = await readSheet(await run.files.get(asked.file), run.owner)
      return await run.runAs(actorOf(asked.who), { action: asked.import, input: asked.body }, async (ctx) => {
        const before = await ended(ctx, run.watchedId)
        if (before) return before
        const progress: SentFile['progress'] = async (done, total) => {
          if (run.signal.aborted) throw new Error('Stopped in the middle; begins again')
          await run.progress(done, total)
        }
        const taken = await take(ctx, { sheet, body: asked.body, progress } as never)
        const result = { ...taken, ...unquoted(taken), job_id: null }
        await end(ctx, run.watchedId, result)
        return result
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const fields = Object.values(error.fieldWords(asked.who.lang) ?? {})
      return { refused: fields.join(' ') || error.words(asked.who.lang) }
    }
  },
})

/** The result of an earlier run that was stopped after its changes had been committed. */
async function ended(ctx: UserCtx, id: number | undefined): Promise<unknown> {
  const { rows } = await withoutRowScope(ctx.db, () =>
    ctx.db.execute(sql`SELECT result FROM job WHERE id = ${id}`),
  )
  return rows[0]?.result
}

/** Writes the result in the transaction of the changes, so that both are committed together and only once. */
async function end(ctx: UserCtx, id: number | undefined, result: object): Promise<void> {
  const { rowCount } = await withoutRowScope(ctx.db, () =>
    ctx.db.execute(
      sql`UPDATE job SET result = ${JSON.stringify(result)}::jsonb
        WHERE id = ${id} AND result IS NULL AND state <> 'cancelled'`,
    ),
  )
  if (rowCount !== 1) throw new JobCancelled()
}
