import { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { keepFile } from '../../../kit/jobs/job-file.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { statementOf, statementOwner } from './statement.ts'
import { statementPdf, statementTitle, statementXlsx } from './statement-file.ts'

const input = z.object({
  entityId: z.number(),
  from: z.string(),
  to: z.string(),
  format: z.enum(['pdf', 'xlsx']),
  lang: z.enum(['en', 'zh']),
})

/** Creates a statement in a job, because ten thousand lines take seconds. */
export const statementJob = job({
  name: 'wallet.statement',
  input,
  retries: 1,
  concurrency: 1,
  producesFile: true,
  async run(run, { entityId, format, lang, ...days }) {
    const statement = await run.transaction((ctx) => statementOf(ctx, entityId, days, lang))
    const file = await (format === 'pdf'
      ? statementPdf(run, statement, lang)
      : statementXlsx(statement, lang))
    await keepFile(run, format, file)
    return { lines: statement.lines.length }
  },
})

/** Starts a statement of the user's own wallet, or for staff of a given company. */
export async function startStatement(
  ctx: UserCtx,
  asked: { from: string; to: string; format: 'pdf' | 'xlsx'; entity_id?: number | undefined },
): Promise<number> {
  const { id, name } = await statementOwner(ctx, asked)
  const { from, to, format } = asked
  return ctx.startJob(
    ctx,
    statementJob,
    { entityId: id, from, to, format, lang: ctx.lang },
    { title: statementTitle({ company: name, from, to }) },
  )
}
