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

/** Files that jobs make for the people who watch them. They are found under /download. */

/** Keeps what a job made as its file. Run again, the new file takes the place of the old one. */
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

/** Keeps what is made as it is read, by way of a file here: its size is known at its end. @returns its size */
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

/** The name under which people save it: what it is about, and its kind. */
export const jobFileName = (lang: Lang, row: Named & { file: string | null }): string | null =>
  row.file === null ? null : fileName(bareTitle(lang, row, extensionOf(row.file)), extensionOf(row.file))

/** A job that is about a file is titled by its name, which has the extension already. */
function bareTitle(lang: Lang, row: Named, extension: string): string {
  const title = jobTitle(lang, row)
  return title.toLowerCase().endsWith(`.${extension}`) ? title.slice(0, -extension.length - 1) : title
}

const extensionOf = (file: string): string => file.split('.').at(-1) ?? 'bin'

type Named = Pick<typeof jobTable.$inferSelect, 'title' | 'titleZh'>

type JobRecord = typeof jobTable.$inferSelect

/** The file of a job is downloaded for the first time. */
export const jobFileFetched = signal<Pick<JobRecord, 'name' | 'result'>>()

/** Notes that a file is about to be downloaded; asking for it again, as after a lost answer, is not another time. */
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

/** Answers with the file. */
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
