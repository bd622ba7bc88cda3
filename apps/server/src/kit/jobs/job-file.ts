import { Readable } from 'node:stream'
import type { Lang } from '@dropyard/contract/kit/text'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../context.ts'
import { type Files, secretKey } from '../files/files.ts'
import { attachment, fileName } from '../http/attachment.ts'
import { Arriving, streamOf } from '../http/upload.ts'
import { signal } from '../signals.ts'
import { jobTitle } from './job-words.ts'
import type { JobRun } from './jobs.ts'
import { jobTable } from './jobs-table.ts'

/** Files that jobs make for the people who watch them, shown under /download. */

/** Stores the result of a job as its file. When the job runs again, the new file replaces the old one. */
export async function keepFile(run: JobRun, extension: string, content: Buffer | Readable): Promise<void> {
  const id = run.watchedId
  if (id === undefined) return
  const key = secretKey('exports', extension)
  const size = content instanceof Readable ? await keepStream(run, key, content) : content.length
  if (!(content instanceof Readable)) await run.files.putAt(key, content)
  const before = await run.transaction(async (ctx) => {
    const [row] = await ctx.db
      .select({ file: jobTable.file })
      .from(jobTable)
      .where(eq(jobTable.id, id))
      .for('update')
    await ctx.db
      .update(jobTable)
      .set({ file: key, fileSize: size, fetchedAt: null })
      .where(eq(jobTable.id, id))
    return row?.file
  })
  if (before) await run.files.remove(before).catch(() => undefined)
}

/** Streams the content to a temporary file first, because the object store requires the size in advance. @returns its size */
async function keepStream(run: JobRun, key: string, content: Readable): Promise<number> {
  const arriving = new Arriving(run.config, run.owner)
  try {
    const made = await arriving.copy(content)
    await run.files.putStream(key, streamOf(made), made.size)
    return made.size
  } finally {
    await arriving.discard()
  }
}

/** The file name for downloads: the job's title and the file's extension. */
export const jobFileName = (lang: Lang, row: Named & { file: string | null }): string | null =>
  row.file === null ? null : fileName(bareTitle(lang, row, extensionOf(row.file)), extensionOf(row.file))

/** If the title is a file name (of an imported file), its extension is removed. */
function bareTitle(lang: Lang, row: Named, extension: string): string {
  const title = jobTitle(lang, row)
  return title.toLowerCase().endsWith(`.${extension}`) ? title.slice(0, -extension.length - 1) : title
}

const extensionOf = (file: string): string => file.split('.').at(-1) ?? 'bin'

type Named = Pick<typeof jobTable.$inferSelect, 'title' | 'titleZh'>

type JobRecord = typeof jobTable.$inferSelect

/** Sent at the first download of a job's file. */
export const jobFileFetched = signal<Pick<JobRecord, 'name' | 'result'>>()

/** Records the first download of a file; further requests, such as after a lost response, change nothing. */
export async function noteFetched(
  ctx: Ctx,
  { id, fetchedAt }: Pick<JobRecord, 'id' | 'fetchedAt'>,
): Promise<void> {
  if (fetchedAt !== null) return
  const [first] = await ctx.db
    .update(jobTable)
    .set({ fetchedAt: ctx.now })
    .where(and(eq(jobTable.id, id), isNull(jobTable.fetchedAt)))
    .returning({ name: jobTable.name, result: jobTable.result })
  if (first) await jobFileFetched.send(ctx, first)
}

/** Sends the file as the response. */
export async function sendJobFile(
  reply: FastifyReply,
  { files, lang }: { files: Files; lang: Lang },
  row: Named & { file: string },
): Promise<FastifyReply> {
  const { content, size } = await files.stream(row.file)
  const extension = extensionOf(row.file)
  const names = { en: bareTitle('en', row, extension), zh: bareTitle('zh', row, extension) }
  return reply
    .header('content-disposition', attachment(names, extension, lang))
    .header('content-length', size)
    .header('cache-control', 'private, no-store')
    .type('application/octet-stream')
    .send(content)
}
