import { staffStore as contract, staffStoreErrors } from '@dropyard/contract/store/staff-store'
import { storeErrors } from '@dropyard/contract/store/store/errors'
import { storeStatus } from '@dropyard/contract/store/store/row'
import { normaliseShopUrl } from '@dropyard/contract/store/store/url'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'
import { orderIntake } from '../../order/order-intake/table.ts'
import { platform } from '../platform/table.ts'
import { health } from '../store/health.ts'
import { resumeSync } from '../store/save-authorization.ts'
import { checkPeople } from '../store/service.ts'
import { store } from '../store/table.ts'

/** Stores of all merchants. Row-level security limits them to the companies that the user may see. */

const ofPlatform = (column: SQL): SQL =>
  sql`(SELECT ${column} FROM ${platform} WHERE ${platform.id} = ${store.platformId})`

export const served = serve(contract, store, {
  search: [store.name, store.shopUrl],
  filters: { health: (value: string) => sql`${health} = ${value}` },
  columns: {
    company: sql`(SELECT ${entity.name} FROM ${entity} WHERE ${entity.id} = ${store.entityId})`,
    platform_name: ofPlatform(sql`${platform.name}`),
    platform_code: ofPlatform(sql`${platform.code}`),
    health,
    failed_orders: sql`(SELECT count(*)::int FROM ${orderIntake} WHERE ${orderIntake.storeId} = "store"."id"
      AND ${orderIntake.outcome} = 'failed')`,
  },
  beforeSave: async (ctx, given, before) => {
    const input = await withCompany(ctx, withoutKeys(given), before)
    const shop = normaliseShopUrl(Number(input.platform_id), String(input.shop_url))
    if ('error' in shop) invalid({ shop_url: shop.error.words })
    const values = { ...input, shop_url: shop.shop }
    if (before?.status === storeStatus.archived) fail(storeErrors.archived)
    if (before && Number(before.status) !== 1 && input.status === 1) await resumeSync(ctx, Number(before.id))
    if (before?.open_date) return steady(values, before)
    await known(ctx, values)
    const name = String(input.name)
    return before ? values : { ...values, shop_abbr: name.slice(0, 3).toUpperCase() }
  },
  mayRemove: async (_ctx, rows) => {
    const used = rows.find((row) => row.open_date !== null)
    if (used) fail(staffStoreErrors.used, { name: String(used.name) })
  },
})

/**
 * The specification's form has fields for keys, but keys must be verified with the store: they are entered in the authorization
 * dialog, for an existing store.
 */
function withoutKeys({ type, appid, secret, access_token, ...rest }: Values): Values {
  if (type === '1') invalid({ type: staffStoreErrors.first.words })
  for (const [name, key] of Object.entries({ appid, secret, access_token }))
    if (key) invalid({ [name]: staffStoreErrors.first.words })
  return rest
}

/** The company can also be given by one of its users. */
async function withCompany(ctx: UserCtx, given: Values, before: Values | undefined): Promise<Values> {
  const { user_id, ...rest } = given
  const company = rest.entity_id ?? before?.entity_id ?? (await companyOf(ctx, user_id))
  if (company === undefined) invalid({ entity_id: staffStoreErrors.company.words })
  if (rest.customer_ids) await checkPeople(ctx, Number(company), rest.customer_ids as number[])
  return { ...rest, entity_id: company }
}

async function companyOf(ctx: UserCtx, userId: unknown): Promise<number | undefined> {
  if (userId === undefined) return undefined
  const [row] = await ctx.db
    .select({ id: person.entityId })
    .from(person)
    .where(eq(person.id, Number(userId)))
  return row?.id ?? invalid({ user_id: staffStoreErrors.company.words })
}

/** These fields can't be changed, because the store's orders depend on them. */
function steady(values: Values, before: Values): Values {
  for (const field of ['entity_id', 'platform_id', 'shop_url'])
    if (values[field] !== before[field]) invalid({ [field]: staffStoreErrors.steady.words })
  return values
}

async function known(ctx: UserCtx, { entity_id, platform_id }: Values): Promise<void> {
  const [company] = await ctx.db
    .select({ id: entity.id })
    .from(entity)
    .where(eq(entity.id, Number(entity_id)))
  if (!company) invalid({ entity_id: staffStoreErrors.company.words })
  const [chosen] = await ctx.db
    .select({ status: platform.status })
    .from(platform)
    .where(eq(platform.id, Number(platform_id)))
  if (chosen?.status !== 1) invalid({ platform_id: staffStoreErrors.platform.words })
}
