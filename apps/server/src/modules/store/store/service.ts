import {
  authorizablePlatforms,
  platformIds,
  redirectPlatforms,
  storeErrors,
} from '@dropyard/contract/store/store'
import { normaliseShopUrl } from '@dropyard/contract/store/store-url'
import { and, eq, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail, invalid, sameVersion } from '../../../kit/errors.ts'
import { beginAuthorization, keep, proveKeys } from './authorize.ts'
import { connectorFor } from './connections.ts'
import { oneStore, own, toStoreRow } from './query.ts'
import { platform, store } from './table.ts'

/** Adding and changing stores (specification, sections 3 to 5). */

interface StoreForm {
  name: string
  platform_id: number
  shop_url: string
  sync_order: '1' | '0'
  auth_type: '3' | '1' | '2'
  appid?: string | undefined
  secret?: string | undefined
  access_token?: string | undefined
  customized: '1' | '0'
  track_id: string
  customer_ids: number[]
  customer_email: string
  lang: string
  type: '0' | '1'
  orders_since?: string | undefined
}

const required = (en: string, zh: string) => ({ en, zh })

/** Saves a store; with `type` 1 also answers where to authorize it. */
export async function addStore(
  ctx: UserCtx,
  form: StoreForm,
): Promise<{ id: number; status: boolean; url: string | null }> {
  const [known] = await ctx.db.select().from(platform).where(eq(platform.id, form.platform_id))
  if (known?.status !== 1)
    invalid({ platform_id: required('Choose a platform from the list.', '请选择平台。') })
  checkKeys(form)
  const authorizes = form.type === '1'
  if (authorizes && !(authorizablePlatforms.includes(form.platform_id) && form.auth_type === '3'))
    invalid({
      type: required('Stores of this platform are authorized after saving.', '该平台请保存后再授权。'),
    })
  const shop = shopOf(form.platform_id, form.shop_url)
  const entityId = entityOf(ctx)
  const [made] = await ctx.db
    .insert(store)
    .values({
      entityId,
      platformId: form.platform_id,
      name: form.name,
      shopAbbr: form.name.slice(0, 3).toUpperCase(),
      language: form.lang,
      shopUrl: shop,
      syncOrder: form.sync_order === '1',
      authType: Number(form.auth_type),
      customized: form.customized === '1',
      trackId: form.track_id,
      customerIds: form.customer_ids,
      customerEmail: form.customer_email,
      ...(form.orders_since ? { syncedTo: new Date(`${form.orders_since}T00:00:00Z`) } : {}),
    })
    .returning()
  if (!made) throw new Error('The store was not made')
  ctx.audit({ record: 'store', recordId: made.id, after: { name: made.name, shop } })
  if (authorizes) return { id: made.id, status: true, url: await beginAuthorization(ctx, made) }
  if (form.access_token || (form.appid && form.secret)) await takeKeys(ctx, made, form)
  return { id: made.id, status: false, url: null }
}

function checkKeys(
  form: Pick<StoreForm, 'platform_id' | 'auth_type' | 'appid' | 'secret' | 'access_token'>,
): void {
  if (form.platform_id !== platformIds.shopify) return
  if (form.auth_type === '1' && !form.appid) invalid({ appid: required('Please input Appid', '请输入Appid') })
  if (form.auth_type === '1' && !form.secret)
    invalid({ secret: required('Please input Secret', '请输入Secret') })
  if (form.auth_type === '2' && !form.access_token)
    invalid({ access_token: required('Please input Access Token', '请输入Access Token') })
}

function shopOf(platformId: number, text: string): string {
  const result = normaliseShopUrl(platformId, text)
  if ('error' in result) invalid({ shop_url: result.error.words })
  return result.shop
}

type Row = typeof store.$inferSelect

async function takeKeys(
  ctx: UserCtx,
  row: Row,
  form: Pick<StoreForm, 'appid' | 'secret' | 'access_token'>,
): Promise<void> {
  const { credentials, facts } = await proveKeys(ctx, row, {
    appid: form.appid,
    secret: form.secret,
    accessToken: form.access_token,
  })
  await keep(ctx, row, credentials, facts)
}

interface AuthForm {
  id: number
  auth_type?: '3' | '1' | '2' | undefined
  type: '0' | '1'
  appid?: string | undefined
  secret?: string | undefined
  shop?: string | undefined
  access_token?: string | undefined
}

/** The authorization dialog: keys for private and custom apps, or going there. */
export async function authorizeStore(
  ctx: UserCtx,
  form: AuthForm,
): Promise<{ id: number; status: boolean; url: string | null }> {
  const { store: row } = await oneStore(ctx, form.id)
  if (!connectorFor(ctx, row.platformId)) fail(storeErrors.not_ready, { platform: row.platformId })
  const shopUrl = form.shop ? shopOf(row.platformId, form.shop) : row.shopUrl
  const authType = Number(form.auth_type ?? (form.type === '1' ? 3 : row.authType))
  await ctx.db.update(store).set({ shopUrl, authType }).where(eq(store.id, row.id))
  const current = { ...row, shopUrl, authType }
  if (form.type === '1') {
    if (row.platformId !== platformIds.shopify && !redirectPlatforms.includes(row.platformId))
      invalid({ type: required('This platform is authorized with keys.', '该平台使用密钥授权。') })
    return { id: row.id, status: true, url: await beginAuthorization(ctx, current) }
  }
  const asked = { ...form, platform_id: row.platformId, auth_type: String(authType) as '1' | '2' | '3' }
  if (!form.shop) invalid({ shop: required('Please input Shop Url', '请输入店铺地址') })
  checkKeys(asked)
  await takeKeys(ctx, current, form)
  return { id: row.id, status: false, url: null }
}

interface StoreChange {
  name?: string | undefined
  status?: 0 | 1 | undefined
  sync_order?: boolean | undefined
  customized?: boolean | undefined
  customer_email?: string | undefined
  version?: number | undefined
}

export async function changeStore(ctx: UserCtx, id: number, change: StoreChange) {
  const { store: before } = await oneStore(ctx, id)
  sameVersion(before.version, change.version)
  await ctx.db
    .update(store)
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.sync_order === undefined ? {} : { syncOrder: change.sync_order }),
      ...(change.customized === undefined ? {} : { customized: change.customized }),
      ...(change.customer_email === undefined ? {} : { customerEmail: change.customer_email }),
      version: sql`${store.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(and(eq(store.id, id), own(ctx)))
  const after = await oneStore(ctx, id)
  const { secrets: _b, ...was } = before
  const { secrets: _a, ...is } = after.store
  ctx.audit({ record: 'store', recordId: id, before: was, after: is })
  return toStoreRow(after, ctx.now)
}
