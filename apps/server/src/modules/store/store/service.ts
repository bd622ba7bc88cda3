import { commonErrors } from '@dropyard/contract/kit/errors'
import {
  authorizablePlatforms,
  platformIds,
  redirectPlatforms,
  shopSuffixes,
} from '@dropyard/contract/store/platform/facts'
import type { StoreLanguage } from '@dropyard/contract/store/platform/languages'
import { storeActions } from '@dropyard/contract/store/store/actions'
import { storeErrors } from '@dropyard/contract/store/store/errors'
import { storeStatus } from '@dropyard/contract/store/store/row'
import { normaliseShopUrl } from '@dropyard/contract/store/store/url'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { scopeOf } from '../../../kit/data/database.ts'
import { dayBegin } from '../../../kit/data/days.ts'
import { assertVersion, fail, invalid } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { assertAllowed } from '../../../kit/record/row-answer.ts'
import { person } from '../../account/user/table.ts'
import { platform } from '../platform/table.ts'
import { beginAuthorization, type Keys, type Proved, proveKeys } from './authorize.ts'
import { connectorFor } from './connections.ts'
import { factsOf, oneStore, own, toStoreRow } from './query.ts'
import { resumeSync, saveAuthorization } from './save-authorization.ts'
import { store } from './table.ts'

/** Adding and changing stores (specification, sections 3 to 5). */

interface StoreForm extends Keys {
  name: string
  platform_id: number
  shop_url: string
  sync_order: '1' | '0'
  auth_type: '3' | '1' | '2'
  customized: '1' | '0'
  track_id: string
  customer_ids: number[]
  customer_email: string
  lang: StoreLanguage
  type: '0' | '1'
  orders_since?: string | undefined
}

interface Opened {
  id: number
  status: boolean
  url: string | null
}

const required = (en: string, zh: string) => ({ en, zh })

/** Verifies keys of the add form before anything is written, outside the transaction, because the store is called. */
export async function proveAdded(early: PreTransactionCtx, form: StoreForm): Promise<Proved | undefined> {
  checkKeys(form)
  if (!connectorFor(early, form.platform_id)) return undefined
  const shopUrl = shopOf(form.platform_id, form.shop_url)
  const authType = Number(form.auth_type)
  // A private Shopify app requests its token itself; otherwise the merchant enters one, here or in the dialog.
  const asksItself = form.platform_id === platformIds.shopify && authType === 1
  const given = asksItself ? form.appid && form.secret : authType !== 3 && form.access_token
  if (form.type === '1' || !given) return undefined
  const fresh = { id: 0, accountId: null, secrets: null }
  return proveKeys(early, { ...fresh, shopUrl, platformId: form.platform_id, authType }, form)
}

/** Saves a store; with `type` 1 it also returns the address at which to authorize it. */
export async function addStore(ctx: UserCtx, form: StoreForm, proved: Proved | undefined): Promise<Opened> {
  const [known] = await ctx.db.select().from(platform).where(eq(platform.id, form.platform_id))
  if (known?.status !== 1)
    invalid({ platform_id: required('Choose a platform from the list.', '请选择平台。') })
  const authorizes = form.type === '1'
  if (authorizes && !(authorizablePlatforms.includes(form.platform_id) && form.auth_type === '3'))
    invalid({
      type: required('Stores of this platform are authorized after saving.', '该平台请保存后再授权。'),
    })
  const made = await save(ctx, form)
  ctx.audit({ record: 'store', recordId: made.id, after: { name: made.name, shop: made.shopUrl } })
  if (authorizes) return { id: made.id, status: true, url: await beginAuthorization(ctx, made) }
  if (proved) await saveAuthorization(ctx, made, proved)
  return { id: made.id, status: false, url: null }
}

/** A shop exists once: a store that was never connected is overwritten, a connected one is refused. */
async function save(ctx: UserCtx, form: StoreForm) {
  const entityId = entityOf(ctx)
  const shopUrl = shopOf(form.platform_id, form.shop_url)
  await checkPeople(ctx, entityId, form.customer_ids)
  const since = form.orders_since ? dayBegin(form.orders_since) : undefined
  const values = {
    name: form.name,
    shopAbbr: form.name.slice(0, 3).toUpperCase(),
    language: form.lang,
    syncOrder: form.sync_order === '1',
    authType: Number(form.auth_type),
    customized: form.customized === '1',
    trackId: form.track_id,
    customerIds: form.customer_ids,
    customerEmail: form.customer_email,
    ...(since ? { ordersFrom: since } : {}),
  }
  const [there] = await ctx.db
    .select({ id: store.id, authed: store.authed, status: store.status })
    .from(store)
    .where(
      and(eq(store.entityId, entityId), eq(store.platformId, form.platform_id), eq(store.shopUrl, shopUrl)),
    )
    .orderBy(sql`${store.authed} DESC`, store.id)
    .limit(1)
    .for('update')
  if (there?.status === storeStatus.archived) fail(storeErrors.archived)
  if (there?.authed) fail(storeErrors.taken)
  const [row] = there
    ? await ctx.db
        .update(store)
        .set({ ...values, version: sql`${store.version} + 1`, updatedAt: ctx.now })
        .where(eq(store.id, there.id))
        .returning()
    : await ctx.db
        .insert(store)
        .values({ ...values, entityId, platformId: form.platform_id, shopUrl })
        .returning()
  if (!row) throw new Error('The store was not made')
  return row
}

/** People in charge must be of the store's company, because figures by person show their names. */
export async function checkPeople(ctx: UserCtx, entityId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const own = await ctx.db
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.entityId, entityId), inArray(person.id, [...ids])))
  if (own.length < new Set(ids).size) fail(commonErrors.not_found)
}

function checkKeys(form: Keys & { platform_id: number; auth_type: string }): void {
  if (!(form.platform_id in shopSuffixes)) return
  if (form.auth_type === '1' && !form.appid) invalid({ appid: required('Please input Appid', '请输入Appid') })
  if (form.auth_type === '1' && !form.secret)
    invalid({ secret: required('Please input Secret', '请输入Secret') })
  if (form.auth_type === '2' && !form.access_token)
    invalid({ access_token: required('Please input Access Token', '请输入Access Token') })
}

/** Platform 6 requires every listed key (specification, section 4). */
function everyKey(form: Keys): void {
  if (!form.appid) invalid({ appid: required('Please input Appid', '请输入Appid') })
  if (!form.secret) invalid({ secret: required('Please input Secret', '请输入Secret') })
  if (!form.access_token)
    invalid({ access_token: required('Please input Access Token', '请输入Access Token') })
}

function shopOf(platformId: number, text: string): string {
  const result = normaliseShopUrl(platformId, text)
  if ('error' in result) invalid({ shop_url: result.error.words })
  return result.shop
}

interface AuthForm extends Keys {
  id: number
  auth_type?: '3' | '1' | '2' | undefined
  type: '0' | '1'
  shop?: string | undefined
}

/** Verifies the keys of the authorization dialog, outside the transaction. */
export async function proveAuthorized(early: PreTransactionCtx, form: AuthForm): Promise<Proved | undefined> {
  if (form.type === '1' || !early.user) return undefined
  const user = early.user
  const row = await early.database.transaction(scopeOf(user), async (db) => {
    const ctx = { db, user } as UserCtx
    return (await oneStore(ctx, form.id)).store
  })
  if (!connectorFor(early, row.platformId)) fail(storeErrors.not_ready, { platform: row.platformId })
  if (!form.shop) invalid({ shop: required('Please input Shop Url', '请输入店铺地址') })
  const authType = keyType(form.auth_type, row)
  checkKeys({ ...form, platform_id: row.platformId, auth_type: String(authType) })
  if (row.platformId === platformIds.amazon) everyKey(form)
  if (row.platformId !== platformIds.shopify && !form.access_token)
    invalid({ access_token: required('Please input Access Token', '请输入Access Token') })
  return proveKeys(early, { ...row, shopUrl: shopIn(form, row), authType }, form)
}

/** Keys belong to a private or a custom app; on Amazon always to a private one. */
function keyType(given: string | undefined, row: typeof store.$inferSelect): number {
  if (row.platformId === platformIds.amazon) return 1
  return Number(given ?? (row.authType === 3 ? 2 : row.authType))
}

/** A store that was ever connected can't change its shop, because its orders come from there. */
function shopIn(form: AuthForm, row: typeof store.$inferSelect): string {
  if (!form.shop) return row.shopUrl
  const shop = shopOf(row.platformId, form.shop)
  if (shop !== row.shopUrl && row.openDate) fail(storeErrors.other_shop, { shop: row.shopUrl })
  return shop
}

/** The authorization dialog: keys of private and custom apps, or OAuth. */
export async function authorizeStore(
  ctx: UserCtx,
  form: AuthForm,
  proved: Proved | undefined,
): Promise<Opened> {
  const { store: row } = await oneStore(ctx, form.id)
  assertAllowed(ctx, storeActions, 'authorize', factsOf(row))
  if (!connectorFor(ctx, row.platformId)) fail(storeErrors.not_ready, { platform: row.platformId })
  const shopUrl = shopIn(form, row)
  if (shopUrl !== row.shopUrl) await ctx.db.update(store).set({ shopUrl }).where(eq(store.id, row.id))
  const current = { ...row, shopUrl }
  ctx.audit({ record: 'store', recordId: row.id, entityId: row.entityId, after: { shop: shopUrl } })
  if (form.type === '1') {
    if (row.platformId === platformIds.amazon) everyKey(form)
    if (row.platformId !== platformIds.shopify && !redirectPlatforms.includes(row.platformId))
      invalid({ type: required('This platform is authorized with keys.', '该平台使用密钥授权。') })
    return { id: row.id, status: true, url: await beginAuthorization(ctx, current, form) }
  }
  if (!proved) throw new Error('Keys come here proved')
  await saveAuthorization(ctx, current, proved)
  return { id: row.id, status: false, url: null }
}

interface StoreChange {
  name?: string | undefined
  status?: 0 | 1 | undefined
  sync_order?: boolean | undefined
  customized?: boolean | undefined
  customer_ids?: number[] | undefined
  lang?: StoreLanguage | undefined
  track_id?: string | undefined
  customer_email?: string | undefined
  logo?: string | undefined
  version?: number | undefined
}

export async function changeStore(ctx: UserCtx, id: number, change: StoreChange) {
  const { store: before } = await oneStore(ctx, id)
  assertVersion(before.version, change.version)
  if (change.status !== undefined && before.status === storeStatus.archived) fail(storeErrors.archived)
  if (change.customer_ids) await checkPeople(ctx, before.entityId, change.customer_ids)
  const changed = await ctx.db
    .update(store)
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.sync_order === undefined ? {} : { syncOrder: change.sync_order }),
      ...(change.customized === undefined ? {} : { customized: change.customized }),
      ...(change.customer_ids === undefined ? {} : { customerIds: [...new Set(change.customer_ids)] }),
      ...(change.lang === undefined ? {} : { language: change.lang }),
      ...(change.track_id === undefined ? {} : { trackId: change.track_id }),
      ...(change.customer_email === undefined ? {} : { customerEmail: change.customer_email }),
      ...(change.logo === undefined ? {} : { logo: change.logo }),
      version: sql`${store.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(and(eq(store.id, id), eq(store.version, before.version), own(ctx)))
    .returning({ id: store.id })
  if (changed.length === 0) fail(commonErrors.changed)
  if (before.authed && before.status !== storeStatus.enabled && change.status === storeStatus.enabled)
    await resumeSync(ctx, id)
  const after = await oneStore(ctx, id)
  const { secrets: _b, ...was } = before
  const { secrets: _a, ...is } = after.store
  ctx.audit({ record: 'store', recordId: id, before: was, after: is })
  return toStoreRow(after, ctx)
}
