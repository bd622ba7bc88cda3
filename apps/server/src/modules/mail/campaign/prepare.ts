import type { SkipReason } from '@dropyard/contract/mail/campaign/row-states'
import { mailLanguageOf } from '@dropyard/contract/mail/template/languages'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { whileLocked } from '../../../kit/data/session-lock.ts'
import { assertFound, Refusal } from '../../../kit/errors.ts'
import { type Job, type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { hashOfAddress } from '../suppression/address-hash.ts'
import { suppressedHashes } from '../suppression/suppress.ts'
import type { CompiledMail } from '../template/compile.ts'
import { MissingValue, mailIn, mailRenderer, type Renderer } from '../template/render.ts'
import { emailTemplateVersion } from '../template/table.ts'
import { freezeMembers, type Person, personColumns, senderOf, valuesOf } from './audience.ts'
import { flow } from './flow.ts'
import { forbidden } from './may-receive.ts'
import { emailCampaign } from './table.ts'

/** Checks the recipients of a campaign: who gets the mail, and why others don't. */

const portion = 500

export const prepareJob: Job<{ campaignId: number }> = job({
  name: 'email.campaign-prepare',
  input: z.object({ campaignId: z.number() }),
  singleton: true,
  retries: 8,
  run: (run, { campaignId }) =>
    whileLocked(run.database, `email campaign ${campaignId}`, async () => {
      try {
        await prepare(run, campaignId)
      } catch (error) {
        // A refusal stays one; other faults may pass.
        if (run.signal.aborted || !(error instanceof Refusal || run.isLastAttempt)) throw error
        run.log.error({ err: error, campaign: campaignId }, 'campaign that can’t be prepared')
        await run.transaction((ctx) => giveUp(ctx, campaignId, error))
      }
    }),
})

/** Minutes after which a campaign in preparation has lost its job, such as one that failed while the database was away. */
const stuckMinutes = 15

export async function enqueueStuck(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    SELECT id FROM email_campaign WHERE state = 'preparing'
      AND updated_at < ${ctx.now.toISOString()}::timestamptz - make_interval(mins => ${stuckMinutes})`)
  for (const { id } of rows) await ctx.enqueue(prepareJob, { campaignId: Number(id) }, { key: String(id) })
}

/** Back to where it was, with the reason. */
async function giveUp(ctx: Ctx, campaignId: number, error: unknown): Promise<void> {
  if (!(await lockPreparing(ctx, campaignId))) return
  // Stored once for readers of both languages. Other errors may contain statements and addresses: they are only in the log.
  const words = error instanceof Refusal ? `${error.words('en')} ${error.words('zh')}` : ''
  await flow.move(ctx, 'prepare-failed', [campaignId], { pause_reason: words.slice(0, 500) })
}

type Transaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

async function prepare(run: JobRun, campaignId: number): Promise<void> {
  const render = await mailRenderer()
  await prepareIn(
    (work) => {
      if (run.signal.aborted) throw new Error('The worker stops')
      return run.transaction(work)
    },
    campaignId,
    render,
  )
}

/** Checks all recipients in portions; a killed worker's portions stay. */
export async function prepareIn(
  inTransaction: Transaction,
  campaignId: number,
  render: Renderer,
): Promise<void> {
  const frozen = await inTransaction((ctx) => freeze(ctx, campaignId))
  if (!frozen) return
  for (;;) {
    const people = await inTransaction(({ db }) => unchecked(db, campaignId))
    if (people.length === 0) break
    const checked = people.map((person) => check(person, frozen, render))
    if (!(await inTransaction((ctx) => keep(ctx, frozen, checked)))) return
  }
  await inTransaction(async (ctx) => {
    if (await lockPreparing(ctx, campaignId)) await flow.move(ctx, 'prepared', [campaignId], {})
  })
}

interface Frozen {
  campaign: typeof emailCampaign.$inferSelect
  mails: CompiledMail[]
  sender: string
}

/** The campaign, locked, if it is still being prepared. */
async function lockPreparing({ db }: Ctx, campaignId: number) {
  const [row] = await db
    .select()
    .from(emailCampaign)
    .where(and(eq(emailCampaign.id, campaignId), eq(emailCampaign.state, 'preparing')))
    .for('update')
  return row
}

async function freeze(ctx: Ctx, campaignId: number): Promise<Frozen | undefined> {
  const campaign = await lockPreparing(ctx, campaignId)
  if (!campaign) return undefined
  if (campaign.frozenAt === null) {
    await freezeMembers(ctx, campaign)
    await ctx.db.update(emailCampaign).set({ frozenAt: ctx.now }).where(eq(emailCampaign.id, campaignId))
  }
  const [version] = await ctx.db
    .select()
    .from(emailTemplateVersion)
    .where(eq(emailTemplateVersion.id, campaign.versionId ?? 0))
  return { campaign, mails: assertFound(version).mails, sender: await senderOf(ctx, campaign.entityId) }
}

async function unchecked(db: Ctx['db'], campaignId: number): Promise<Person[]> {
  const { rows } = await db.execute<Person & Record<string, unknown>>(sql`
    SELECT ${personColumns} FROM email_campaign_row r LEFT JOIN customer c ON c.id = r.customer_id
    WHERE r.campaign_id = ${campaignId} AND r.state = 'checking' ORDER BY r.id LIMIT ${portion}`)
  return rows
}

interface Checked {
  id: number
  address: string | null
  hash: string | null
  language: string | null
  reason: SkipReason | null
}

function check(person: Person, { mails, sender }: Frozen, render: Renderer): Checked {
  const id = Number(person.row_id)
  const reason = forbidden(person)
  if (reason) return { id, address: null, hash: null, language: null, reason }
  const mail = mailIn(mails, mailLanguageOf(person.language))
  const kept = { id, address: person.email, hash: hashOfAddress(person.email), language: mail.language }
  try {
    render(mail, valuesOf(person, sender), { origin: '', links: mail.links, unsubscribe: '', picture: '' })
    return { ...kept, reason: null }
  } catch (error) {
    // One recipient's mail that can't be made stops no others.
    return { ...kept, reason: error instanceof MissingValue ? 'variable' : 'broken' }
  }
}

/** @returns false if the campaign was cancelled */
async function keep(ctx: Ctx, { campaign }: Frozen, checked: readonly Checked[]): Promise<boolean> {
  const { db } = ctx
  const { id: campaignId, entityId } = campaign
  if (!(await lockPreparing(ctx, campaignId))) return false
  const hashes = checked.flatMap(({ hash }) => hash ?? [])
  const stopped = await suppressedHashes(ctx, hashes, entityId)
  const { rows: known } = await db.execute<{ hash: string }>(sql`
    SELECT address_hash AS hash FROM email_campaign_row
    WHERE campaign_id = ${campaignId} AND address_hash = ANY (${sql.param(hashes)}::text[])`)
  const seen = new Set(known.map(({ hash }) => hash))
  const settled = checked.map((one) => {
    const isTwice = one.hash !== null && seen.has(one.hash)
    if (one.hash !== null) seen.add(one.hash)
    const reason = one.reason ?? (isTwice ? 'twice' : ((one.hash && stopped.get(one.hash)) ?? null))
    return {
      ...one,
      reason,
      hash: isTwice ? null : one.hash,
      address: reason ? null : one.address,
      state: reason ? 'skipped' : 'queued',
    }
  })
  await db.execute(sql`
    UPDATE email_campaign_row r SET state = l.state, reason = l.reason, address = l.address, address_hash = l.hash,
      language = l.language, due_at = ${ctx.now.toISOString()}
    FROM jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      AS l (id bigint, state text, reason text, address text, hash text, language text)
    WHERE r.id = l.id AND r.state = 'checking'`)
  return true
}
