import { trackWarning as contract } from '@dropyard/contract/order/track-warning'
import { type SQL, sql } from 'drizzle-orm'
import { exported } from '../../../kit/context.ts'
import { inLanguage, titleAt } from '../../../kit/data/in-language.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { overrideRoutes, route, WithExt } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { exportList } from '../../../kit/record/list-file.ts'
import { serve } from '../../../kit/record/record.ts'
import { sendSheet } from '../../../kit/sheets/send-sheet.ts'
import { tableOf } from '../../../kit/sheets/sheet-columns.ts'
import { listen } from '../../../kit/signals.ts'
import { entity } from '../../account/entity/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { buyerMailed, buyersErased } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { claimUntil } from '../parcel/parts.ts'
import { parcel } from '../parcel/table.ts'
import { askAnew, askJob } from './ask.ts'
import { contact, draftOf } from './contact.ts'
import { eraseWarningNotes } from './erase.ts'
import { expectedFor } from './expected-grams.ts'
import { flow } from './flow.ts'
import { learnLimits } from './learn.ts'
import { lookAtParcels } from './look.ts'
import { noteMail } from './mailed.ts'
import { addByNumber, lookUp } from './number.ts'
import { ruleRoutes } from './rule-routes.ts'
import { carriersOf, cohortsOf, weeksOf } from './stat.ts'
import { statColumns } from './stat-file.ts'
import { trackRule, trackWarning } from './table.ts'

const ofRule = (what: SQL) =>
  sql`(SELECT ${what} FROM ${trackRule} WHERE ${qualified(trackRule.id)} = ${qualified(trackWarning.ruleId)})`

/** Shown for warnings about weight only. */
const ofWeight = (what: SQL) => sql`CASE WHEN ${qualified(trackWarning.kind)} = 'weight' THEN (${what}) END`

const served = serve(contract, trackWarning, {
  flow,
  search: [
    (text) =>
      sql`${trackWarning.parcelId} IN (SELECT p.id FROM parcel p WHERE p.number = ${text.toUpperCase()} UNION ALL
        SELECT p.id FROM parcel p JOIN "order" o ON o.id = p.order_id WHERE o.order_sn = ${text.toUpperCase()})`,
  ],
  filters: {
    country: (code: string) =>
      sql`${trackWarning.parcelId} IN (SELECT p.id FROM parcel p WHERE p.country = ${code.toUpperCase()})`,
  },
  columns: {
    number: sql`coalesce(${parcel.number}, '')`,
    order_id: parcel.orderId,
    order_sn: sql`coalesce((SELECT o.order_sn FROM ${order} o WHERE o.id = ${qualified(parcel.orderId)}), '')`,
    company: sql`coalesce((SELECT e.name FROM ${entity} e WHERE e.id = ${qualified(trackWarning.entityId)}), '')`,
    channel_name: titleAt(channel, trackWarning.channelId),
    country: sql`coalesce(${parcel.country}, '')`,
    phase: parcel.phase,
    claim_until: claimUntil,
    last_text: sql`coalesce(${parcel.lastText}, '')`,
    weighed_grams: ofWeight(
      sql`SELECT l.charged_grams FROM parcel_label l WHERE l.id = ${qualified(parcel.labelId)}`,
    ),
    expected_grams: ofWeight(expectedFor(qualified(parcel.orderId))),
    create_time: trackWarning.createdAt,
    rule_name: (ctx) => sql`coalesce(${ofRule(inLanguage(trackRule.nameEn, trackRule.nameZh)(ctx))}, '')`,
    playbook: sql`coalesce(${ofRule(sql`${trackRule.playbook}`)}, '')`,
  },
})

/** Columns of an exported file of warnings. */
const inFile = [
  'kind',
  'severity',
  'state',
  'number',
  'order_sn',
  'channel_name',
  'country',
  'parcels',
  'last_text',
  'since',
  'assignee_id',
  'note',
] as const

/** The tracking service needs this long to take over the demo's shipped parcels. */
const followedMs = 70_000

const statTitle = { en: 'Tracking statistics', zh: '物流时效统计' }

registerModule({
  name: 'track-warning',
  routes: [
    route(contract.query, (ctx, { query }) => lookUp(ctx, query.number)),
    route(contract.stat, async (ctx, { query }) => {
      const [cohorts, weeks, carriers] = await Promise.all([
        cohortsOf(ctx, query),
        weeksOf(ctx, query),
        carriersOf(ctx),
      ])
      return new WithExt(cohorts, { weeks, carriers })
    }),
    route(contract.statFile, async (ctx, { query, reply }) => {
      const { format, ...asked } = query
      const rows = await cohortsOf(ctx, asked)
      exported(ctx, 'track-warning', rows.length)
      return sendSheet(ctx, reply, { format, names: statTitle, ...tableOf(statColumns, rows, ctx.lang) })
    }),
    route(contract.draft, (ctx, { params, query }) => draftOf(ctx, params.id, query.template_id)),
    route(contract.contact, (ctx, { params, body }) => contact(ctx, params.id, body)),
    route(contract.ask, (ctx, { body }) => askAnew(ctx, body.ids)),
    route(contract.look, async (ctx) => ({
      job_id: await ctx.startJob(ctx, lookAtParcels, {}, { title: contract.look.about }),
    })),
    route(contract.batchAdd, (ctx, { body }) => addByNumber(ctx, body)),
    ...overrideRoutes(
      served.routes,
      route(contract.export, (ctx, asked) => exportList(ctx, asked, contract, served.list, inFile)),
    ),
    ...ruleRoutes,
  ],
  listeners: [listen(buyersErased, eraseWarningNotes), listen(buyerMailed, noteMail)],
  jobs: [learnLimits, lookAtParcels, askJob],
  demoNeeds: ['demo-orders'],
  // Runs the check once as soon as the tracking service follows the demo's parcels, about a minute after the start, so
  // that warnings appear before the first scheduled run.
  demo: (ctx) => ctx.enqueue(lookAtParcels, {}, { startAfter: new Date(Date.now() + followedMs) }),
})
