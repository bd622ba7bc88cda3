import { changed } from '@dropyard/contract/kit/workflow'
import { campaign as contract, campaignErrors as errors } from '@dropyard/contract/mail/campaign'
import {
  type CampaignEvent,
  hasDays,
  isOfBuyers,
  unavailableValue,
} from '@dropyard/contract/mail/campaign/automatic'
import { isEditable } from '@dropyard/contract/mail/campaign/flow'
import { isFreeMail } from '@dropyard/contract/mail/campaign/free-mail'
import { sentStates, waitingStates } from '@dropyard/contract/mail/campaign/row-states'
import { and, eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { staffName } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { fail, failAt, invalid, missingReference } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import type { InputOf } from '../../../kit/record/record-options.ts'
import { isUsable } from '../../customer/segment/members.ts'
import { customerSegment } from '../../customer/segment/table.ts'
import { accountsWith } from '../account/rights.ts'
import { emailAccount } from '../account/table.ts'
import { lastVersion } from '../template/service.ts'
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

export const served = serve(contract, emailCampaign, {
  flow,
  search: [emailCampaign.name],
  columns: {
    account_name: named('email_account', 'account_id', 'address'),
    segment_name: named('customer_segment', 'segment_id'),
    template_name: named('email_template', 'template_id'),
    template_number: named('email_template_version', 'version_id', 'number'),
    left_out: figure('skipped'),
    waiting: figure(...waitingStates),
    sent: figure(...sentStates),
    bounced: figure('bounced'),
    complained: figure('complained'),
    failed: figure('failed'),
    opened: figure('open'),
    clicked: figure('click'),
    unsubscribed: figure('unsubscribe'),
    created_by: staffName(qualified(emailCampaign.createdBy)),
    approved_by: staffName(qualified(emailCampaign.approvedBy)),
    create_time: emailCampaign.createdAt,
  },
  beforeSave: async (ctx, given, before) => {
    if (before && !isEditable(String(before.state))) fail(errors.locked)
    const input = { ...given, ...withoutOther(given) }
    await assertParts(ctx, input, before?.segment_id)
    return { ...input, changed_by: ctx.user.id }
  },
  afterSave: async (ctx, { id }, before) => {
    if (!before) return
    const rows = await ctx.db.select().from(emailCampaign).where(eq(emailCampaign.id, id))
    // The history says who changed it: they can't approve it.
    await flow.addHistory(ctx, rows, changed.name, {})
    // What was tested, checked or approved was another campaign.
    if (before.state !== 'draft') await flow.move(ctx, 'reopen', [id], {})
  },
})

type Input = InputOf<typeof contract>

/** Forms keep what was entered for the other kind of campaign. */
const withoutOther = ({ kind, event, days }: Input) =>
  kind === 'time'
    ? { event: null, days: null, gap_days: null }
    : { send_at: null, days: hasDays(event) ? days : null }

function assertEvent({ entity_id, event, days }: Input): void {
  if (isOfBuyers(event) && entity_id === null) failAt('entity_id', errors.event_company)
  if (event === 'lead_silent' && entity_id !== null) failAt('entity_id', errors.event_leads)
  if (hasDays(event) && days === null) failAt('days', errors.days)
}

/** Refuses templates with values that no mail of the campaign would have. */
export function assertValues(event: CampaignEvent | null, orderValues: readonly string[]): void {
  const name = unavailableValue(event, orderValues)
  if (name !== undefined) failAt('template_id', errors.template_value, { name })
}

/** Account, template and segment must fit the company that the campaign writes for. */
async function assertParts(ctx: UserCtx, input: Input, segmentBefore: unknown): Promise<void> {
  const { db } = ctx
  const { entity_id, account_id, template_id, segment_id, send_at, event } = input
  assertEvent(input)
  const [[account], [template], [segment], own, version] = await Promise.all([
    // Locked, so that it isn't removed before the campaign is saved.
    db.select().from(emailAccount).where(eq(emailAccount.id, account_id)).for('key share'),
    db.select().from(emailTemplate).where(eq(emailTemplate.id, template_id)),
    // Another user's private segment can only stay where it is.
    db
      .select()
      .from(customerSegment)
      .where(
        and(
          eq(customerSegment.id, segment_id ?? 0),
          segment_id === segmentBefore ? undefined : isUsable(ctx),
        ),
      ),
    accountsWith(ctx, 'answer'),
    lastVersion(ctx, template_id),
  ])
  if (account?.status !== 'active' || !own.includes(account.id))
    return invalid({ account_id: errors.account.words })
  if (isFreeMail(account.address)) failAt('account_id', errors.free_mail)
  const speaksFor =
    entity_id === null ? account.entityIds.length === 0 : account.entityIds.includes(entity_id)
  if (!speaksFor) failAt('account_id', errors.account_company)
  if (!template) throw missingReference('template_id')
  if (template.entityId !== null && template.entityId !== entity_id)
    failAt('template_id', errors.template_company)
  if (template.status === 'disabled') failAt('template_id', errors.template_status)
  assertValues(event, version?.orderValues ?? [])
  if (segment_id !== null && !segment) throw missingReference('segment_id')
  const fits =
    !segment ||
    (entity_id === null
      ? segment.kind !== 'buyer'
      : segment.kind === 'buyer' && (segment.entityId === null || segment.entityId === entity_id))
  if (!fits) failAt('segment_id', errors.segment_kind)
  if (send_at !== null && new Date(send_at) < ctx.now) failAt('send_at', errors.past)
  if (isInsecure(ctx)) fail(errors.insecure)
}
