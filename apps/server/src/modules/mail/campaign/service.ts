import { campaign as contract, campaignErrors as errors } from '@dropyard/contract/mail/campaign'
import { isFreeMail } from '@dropyard/contract/mail/campaign/free-mail'
import { eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, failAt, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import type { InputOf } from '../../../kit/record/record-options.ts'
import { accountsWith } from '../account/rights.ts'
import { emailAccount } from '../account/table.ts'
import { emailTemplate } from '../template/table.ts'
import { flow, isInsecure } from './flow.ts'
import { emailCampaign } from './table.ts'

/** Reading and writing campaigns. */

const figure = (...names: string[]) =>
  sql`coalesce((SELECT sum(f.count) FROM email_campaign_figure f
  WHERE f.campaign_id = email_campaign.id AND f.name IN (${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )})), 0)::int`.mapWith(Number)
const named = (table: string, id: string, column = 'name') =>
  sql`(SELECT x.${sql.raw(column)} FROM ${sql.raw(table)} x WHERE x.id = email_campaign.${sql.raw(id)})`
const person = (id: string) => sql`coalesce(${named('person', id)}, '')`

const editable: readonly string[] = ['draft', 'tested', 'prepared', 'approved', 'scheduled']

export const served = serve(contract, emailCampaign, {
  flow,
  search: [emailCampaign.name],
  columns: {
    account_name: named('email_account', 'account_id', 'address'),
    segment_name: named('customer_segment', 'segment_id'),
    template_name: named('email_template', 'template_id'),
    template_number: named('email_template_version', 'version_id', 'number'),
    left_out: figure('skipped'),
    waiting: figure('checking', 'queued', 'sending', 'held'),
    sent: figure('sent', 'unknown'),
    bounced: figure('bounced'),
    complained: figure('complained'),
    failed: figure('failed'),
    opened: figure('open'),
    clicked: figure('click'),
    unsubscribed: figure('unsubscribe'),
    created_by: person('created_by'),
    approved_by: person('approved_by'),
    create_time: emailCampaign.createdAt,
  },
  beforeSave: async (ctx, input, before) => {
    if (before && !editable.includes(String(before.state))) fail(errors.locked)
    await assertParts(ctx, input)
    return { ...input, changed_by: ctx.user.id }
  },
  afterSave: async (ctx, row, before) => {
    // What was tested, checked or approved was another campaign.
    if (before && before.state !== 'draft') await flow.move(ctx, 'reopen', [row.id], {})
  },
})

type Input = InputOf<typeof contract>

/** Account, template and segment must fit the company that the campaign writes for. */
async function assertParts(ctx: UserCtx, input: Input): Promise<void> {
  const { db } = ctx
  const { entity_id, account_id, template_id, segment_id, send_at } = input
  const [[account], [template], { rows }, own] = await Promise.all([
    db.select().from(emailAccount).where(eq(emailAccount.id, account_id)),
    db.select().from(emailTemplate).where(eq(emailTemplate.id, template_id)),
    db.execute<{ kind: string; entity_id: number | null }>(
      sql`SELECT kind, entity_id FROM customer_segment WHERE id = ${segment_id}`,
    ),
    accountsWith(ctx, 'answer'),
  ])
  if (account?.status !== 'active' || !own.includes(account.id))
    return invalid({ account_id: errors.account.words })
  if (isFreeMail(account.address)) failAt('account_id', errors.free_mail)
  const speaksFor =
    entity_id === null ? account.entityIds.length === 0 : account.entityIds.includes(entity_id)
  if (!speaksFor) failAt('account_id', errors.account_company)
  if (template && template.entityId !== null && template.entityId !== entity_id)
    failAt('template_id', errors.template_company)
  if (template?.status === 'disabled') failAt('template_id', errors.template_status)
  const [segment] = rows
  const fits =
    !segment ||
    (entity_id === null
      ? segment.kind !== 'buyer'
      : segment.kind === 'buyer' && (segment.entity_id === null || Number(segment.entity_id) === entity_id))
  if (!fits) failAt('segment_id', errors.segment_kind)
  if (send_at !== null && new Date(send_at) < ctx.now) failAt('send_at', errors.past)
  if (isInsecure(ctx)) fail(errors.insecure)
}
