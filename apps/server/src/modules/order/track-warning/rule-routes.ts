import { inLang } from '@dropyard/contract/kit/text'
import { type Change, changed, type FlowHistory } from '@dropyard/contract/kit/workflow'
import { trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { trackRule as contract, trackRuleErrors } from '@dropyard/contract/order/track-warning/rule'
import { and, asc, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import { auditTable } from '../../../kit/audit-table.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { personName, staffWith, type Wanted } from '../../../kit/data/people.ts'
import { invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { serve } from '../../../kit/record/record.ts'
import { entity } from '../../account/entity/table.ts'
import { role } from '../../account/user/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { trackRule } from './table.ts'

/** Routes with which staff maintain the rules of warnings. */

const claims = `${trackWarningFlow.name}:claim`

/** Staff roles whose members may work on warnings. */
function rolesWho(ctx: UserCtx, { search, ids }: Wanted = {}) {
  const name = inLanguage(role.nameEn, role.nameZh)(ctx)
  return ctx.db
    .select({ id: role.id, name: sql<string>`${name}` })
    .from(role)
    .where(
      and(
        eq(role.kind, 'staff'),
        sql`${claims} = ANY (${role.permissions})`,
        search ? ilike(name, likePattern(search)) : undefined,
        ids ? inArray(role.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(name))
    .limit(50)
}

/** Companies by name. */
const companiesOf = (ctx: UserCtx, { search, ids }: Wanted = {}) =>
  ctx.db
    .select({ id: entity.id, name: entity.name })
    .from(entity)
    .where(
      and(
        search ? ilike(entity.name, likePattern(search)) : undefined,
        ids ? inArray(entity.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(entity.name))
    .limit(50)

const served = serve(contract, trackRule, {
  search: [trackRule.nameEn, trackRule.nameZh],
  columns: {
    name: inLanguage(trackRule.nameEn, trackRule.nameZh),
  },
  async beforeSave(ctx, input) {
    const code = input.country.toUpperCase()
    if (code !== '' && !/^[A-Z]{2}$/.test(code)) invalid({ country: trackRuleErrors.country.words })
    if (input.channel_id !== null) {
      const [known] = await ctx.db
        .select({ id: channel.id })
        .from(channel)
        .where(eq(channel.id, input.channel_id))
      if (!known) invalid({ channel_id: trackRuleErrors.channel.words })
    }
    if (input.entity_id !== null && (await companiesOf(ctx, { ids: [input.entity_id] })).length === 0)
      invalid({ entity_id: trackRuleErrors.company.words })
    const { owner_role_id: roleId, owner_id: ownerId } = input
    if (roleId !== null && (await rolesWho(ctx, { ids: [roleId] })).length === 0)
      invalid({ owner_role_id: trackRuleErrors.worker.words })
    if (ownerId !== null && (await staffWith(ctx, claims, { ids: [ownerId] })).length === 0)
      invalid({ owner_id: trackRuleErrors.worker.words })
    return { ...input, country: code }
  },
})

/** Number of changes that a history shows. */
const most = 100

type Kept = Readonly<Record<string, unknown>> | null
/** The display value of a field, in the user's language. */
type NameOf = (field: string, row: NonNullable<Kept>) => unknown

/** Current names of what rules refer to; if it was deleted, its name when the rule was changed. */
async function namesIn(ctx: UserCtx, rows: readonly NonNullable<Kept>[]): Promise<NameOf> {
  const ids = (field: string) => [...new Set(rows.flatMap((row) => (row[field] as number | null) ?? []))]
  const of = {
    channel_id: ids('channel_id'),
    owner_role_id: ids('owner_role_id'),
    entity_id: ids('entity_id'),
  }
  const [channels, roles, companies] = await Promise.all([
    ctx.db
      .select({ id: channel.id, name: sql<string>`${inLanguage(channel.nameEn, channel.nameZh)(ctx)}` })
      .from(channel)
      .where(inArray(channel.id, of.channel_id)),
    ctx.db
      .select({ id: role.id, name: sql<string>`${inLanguage(role.nameEn, role.nameZh)(ctx)}` })
      .from(role)
      .where(inArray(role.id, of.owner_role_id)),
    companiesOf(ctx, { ids: of.entity_id }),
  ])
  const named = (field: string, found: readonly { id: number; name: string }[]) =>
    found.map(({ id, name }) => [`${field}:${id}`, name] as const)
  const names = new Map<string, string>([
    ...named('channel_id', channels),
    ...named('owner_role_id', roles),
    ...named('entity_id', companies),
  ])
  return (field, row) => names.get(`${field}:${row[field]}`) ?? row[field.replace(/_id$/, '_name')] ?? null
}

/** The history of a rule from the audit log: who created it, and who changed which fields. */
async function historyOf(ctx: UserCtx, id: number): Promise<FlowHistory> {
  const rows = await ctx.db
    .select({
      at: auditTable.at,
      before: sql<Kept>`${auditTable.before}`,
      after: sql<Kept>`${auditTable.after}`,
      user: personName(auditTable.userId)(ctx),
    })
    .from(auditTable)
    .where(and(eq(auditTable.recordId, String(id)), eq(auditTable.record, contract.name)))
    .orderBy(desc(auditTable.at), desc(auditTable.id))
    .limit(most)
  const nameOf = await namesIn(
    ctx,
    rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]),
  )
  return rows.reverse().map(({ at, before, after, user }) => ({
    at: at.toISOString(),
    action: before ? changed.name : '',
    action_name: before ? inLang(changed.words, ctx.lang) : '',
    from: '',
    to: '',
    user_name: user,
    input: before && after ? { changes: changesOf(ctx, before, after, nameOf) } : {},
  }))
}

/** The fields that differ, with display values. */
function changesOf(
  { lang }: UserCtx,
  before: NonNullable<Kept>,
  after: NonNullable<Kept>,
  nameOf: NameOf,
): Change[] {
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = contract.text[lang].choices
  const said = (row: NonNullable<Kept>, field: string): unknown => {
    const value = nameOf(field, row)
    return typeof value === 'boolean' ? (value ? '✓' : '–') : (choices[field]?.[String(value)] ?? value)
  }
  return Object.keys(contract.input.shape)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: said(before, field), to: said(after, field) }))
}

export const ruleRoutes = [
  route(contract.roles, (ctx, { query }) => rolesWho(ctx, query)),
  route(contract.companies, (ctx, { query }) => companiesOf(ctx, query)),
  route(contract.history, (ctx, { params }) => historyOf(ctx, params.id)),
  ...served.routes,
]
