import { dayMs } from '@dropyard/contract/kit/days'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { type Lang, langOf } from '@dropyard/contract/kit/text'
import {
  type DownloadState,
  download,
  downloadDays,
  downloadErrors,
  myDownload,
} from '@dropyard/contract/system/download'
import { and, asc, count, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { type Afterwards, afterwards } from '../../../kit/http/route.ts'
import { jobFileName } from '../../../kit/jobs/job-file.ts'
import { placesOf } from '../../../kit/jobs/job-turns.ts'
import { jobTitle, titleMatches, userError } from '../../../kit/jobs/job-words.ts'
import { jobTable } from '../../../kit/jobs/jobs-table.ts'
import { mayDo } from '../../../kit/record/row-answer.ts'
import { isSigned, sign } from '../../../kit/start/secrets.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'

/** Files made by jobs. There is no table of downloads: every row of `job` with a file is one. */

type Row = typeof jobTable.$inferSelect

/** Milliseconds for which a link is valid. */
const linkLife = 10 * 60_000

const expiry = (row: Row): Date | null =>
  row.endedAt === null ? null : new Date(row.endedAt.getTime() + downloadDays * dayMs)

function stateOf(row: Row, now: Date): DownloadState {
  if (row.state !== 'done') return row.state
  const until = expiry(row)
  return row.file === null || (until !== null && until <= now) ? 'expired' : 'done'
}

const mine = (ctx: UserCtx): SQL | undefined =>
  and(eq(jobTable.userId, ctx.user.id), or(jobTable.makesFile, sql`${jobTable.file} IS NOT NULL`))

function inState(state: DownloadState, now: Date): SQL | undefined {
  const kept = sql`${jobTable.file} IS NOT NULL AND ${jobTable.endedAt} > ${new Date(now.getTime() - downloadDays * dayMs).toISOString()}::timestamptz`
  if (state === 'done') return and(eq(jobTable.state, 'done'), kept)
  if (state === 'expired') return and(eq(jobTable.state, 'done'), sql`NOT (${kept})`)
  return eq(jobTable.state, state)
}

interface Query {
  page: number
  'per-page': number
  search?: string | undefined
  state?: DownloadState | undefined
  sort?: string | undefined
  /** Only jobs of this name. */
  name?: string | undefined
}

export async function listDownloads(ctx: UserCtx, query: Query) {
  const where = and(
    mine(ctx),
    query.name ? eq(jobTable.name, query.name) : undefined,
    query.state ? inState(query.state, ctx.now) : undefined,
    query.search ? titleMatches(query.search) : undefined,
  )
  const titleColumn =
    ctx.lang === 'zh' ? sql`coalesce(${jobTable.titleZh}, ${jobTable.title})` : jobTable.title
  const by = query.sort?.endsWith('title') ? titleColumn : jobTable.createdAt
  const direction = (query.sort ?? '-').startsWith('-') ? desc : asc
  const { data: rows, total } = await pageAndTotal(
    ctx.db
      .select()
      .from(jobTable)
      .where(where)
      .orderBy(direction(by), direction(jobTable.id))
      .limit(query['per-page'])
      .offset((query.page - 1) * query['per-page']),
    ctx.db.select({ total: count() }).from(jobTable).where(where),
  )
  const places = await placesOf(ctx.db, rows)
  return {
    data: rows.map((row) => downloadRowOf(ctx, row, places)),
    /** Inputs of the jobs, for callers that list jobs of one name. */
    inputs: rows.map((row) => row.input),
    total,
  }
}

export function downloadRowOf(ctx: UserCtx, row: Row, places: ReadonlyMap<number, number>) {
  const state = stateOf(row, ctx.now)
  return {
    id: row.id,
    name: row.name,
    title: jobTitle(ctx.lang, row),
    state,
    done: row.done,
    total: row.total,
    before: places.get(row.id) ?? null,
    file_name: jobFileName(ctx.lang, row),
    size: row.file === null ? null : row.fileSize,
    error: userError(ctx.lang, row),
    link: state === 'done' ? linkTo(row.id, new Date(ctx.now.getTime() + linkLife), ctx.lang) : null,
    create_time: row.createdAt,
    end_time: row.endedAt,
    expire_time: state === 'done' ? expiry(row) : null,
    actions: mayDo(ctx, (ctx.user.kind === 'staff' ? download : myDownload).actions)({ state }),
  }
}

export async function ownDownload(ctx: UserCtx, id: number): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(jobTable)
    .where(and(eq(jobTable.id, id), mine(ctx)))
  return assertFound(row)
}

/** Asserts that the row's file is still available. */
export function ready(ctx: Ctx, row: Row): Row & { file: string } {
  if (row.file === null && row.state !== 'done') fail(commonErrors.not_found)
  if (row.file === null || stateOf(row, ctx.now) === 'expired') fail(downloadErrors.gone)
  return { ...row, file: row.file }
}

export async function removeDownload(ctx: UserCtx, id: number): Promise<Afterwards<{ removed: number }>> {
  const row = await ownDownload(ctx, id)
  const gone = await ctx.db
    .delete(jobTable)
    .where(and(eq(jobTable.id, row.id), ne(jobTable.state, 'running'), ne(jobTable.state, 'waiting')))
    .returning({ id: jobTable.id })
  if (gone.length === 0) fail(downloadErrors.running)
  ctx.audit({ record: 'download', recordId: row.id, entityId: row.entityId, before: { title: row.title } })
  return afterwards(async () => {
    if (row.file) await ctx.files.remove(row.file).catch(() => undefined)
    return { removed: 1 }
  })
}

const about = 'download'

/** `<id>.<until>.<lang>.<signature>`. The browser fetches a large file without our headers, so the language is in the link. */
function linkTo(id: number, until: Date, lang: Lang): string {
  const text = `${id}.${until.getTime()}.${lang}`
  return `${myDownload.linked.path}?token=${text}.${sign(text, about)}`
}

/** The row that a link refers to, and the language of the link. Links of users who may no longer log in are refused. */
export async function linkedDownload(ctx: Ctx, token: string): Promise<{ row: Row; lang: Lang }> {
  const [id = '', until = '', lang = '', signature = ''] = token.split('.')
  if (!isSigned(`${id}.${until}.${lang}`, about, signature)) fail(commonErrors.not_found)
  if (Number(until) < ctx.now.getTime()) fail(downloadErrors.gone)
  const [known] = await ctx.db
    .select()
    .from(jobTable)
    .where(eq(jobTable.id, Number(id)))
  const row = assertFound(known)
  const [owner] = await ctx.db
    .select({ person: person.status, company: entity.status })
    .from(person)
    .leftJoin(entity, eq(entity.id, person.entityId))
    .where(eq(person.id, row.userId ?? 0))
  if (owner?.person !== 'active' || (owner.company ?? 'active') !== 'active') fail(commonErrors.not_found)
  return { row, lang: langOf(lang) }
}
