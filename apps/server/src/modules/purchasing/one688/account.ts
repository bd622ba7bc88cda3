import { fillWords } from '@dropyard/contract/kit/text'
import { one688Errors } from '@dropyard/contract/purchasing/one688'
import {
  one688Apis as apiNames,
  type Capability,
  type One688Account,
  one688AccountErrors,
} from '@dropyard/contract/purchasing/one688/account'
import { sql } from 'drizzle-orm'
import { PlatformError } from '../../../connectors/connector.ts'
import { type One688, one688Apis } from '../../../connectors/one688/one688.ts'
import { type One688Keys, renewed } from '../../../connectors/one688/tokens.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { forbiddenHost } from '../../../kit/files/allowed-hosts.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { type AccountRow, columnsOf, connected, open, readAccount, trial } from './connection.ts'
import { refusalOf, withRefusals } from './refusal.ts'
import { one688Account } from './table.ts'

/** The 1688 account: connecting, testing, and its permissions. Secrets are never returned. */

/** Hosts of pictures of offers. Source: addresses in 1688's documents. */
const imageHosts = { '*.alicdn.com': 'https://cbu01.alicdn.com/', '*.1688.com': 'https://img.1688.com/' }

export async function readState(ctx: Pick<Ctx, 'db' | 'config'>): Promise<One688Account> {
  const [row] = await ctx.db.select().from(one688Account).limit(1)
  return stateOf(ctx, row)
}

function stateOf({ config }: Pick<Ctx, 'config'>, row: AccountRow | undefined): One688Account {
  const keys = row && open(row)
  return {
    state: !row ? 'none' : row.lostAt ? 'lost' : 'connected',
    app_key: row?.appKey ?? '',
    has_secret: Boolean(keys?.secret),
    has_refresh_token: Boolean(keys?.refreshToken),
    login: row?.login ?? '',
    member_id: row?.memberId ?? '',
    access_expires: row?.accessExpires?.toISOString() ?? null,
    refresh_expires: row?.refreshExpires?.toISOString() ?? null,
    ship_to: row?.shipTo ?? '330782',
    capabilities: row?.capabilities ?? [],
    capabilities_at: row?.capabilitiesAt?.toISOString() ?? null,
    gateway: config.ONE688_ORIGIN,
    closed_hosts: Object.entries(imageHosts).flatMap(([host, address]) =>
      forbiddenHost(address, config.IMAGE_HOSTS) === undefined ? [] : [host],
    ),
  }
}

interface Given {
  app_key: string
  secret?: string | undefined
  refresh_token?: string | undefined
  ship_to: string
}

/** Keys for which 1688 issued a token; omitted secrets keep their stored value. */
export async function tryKeys(early: PreTransactionCtx, given: Given): Promise<One688Keys> {
  const row = await readAccount(early.database)
  const known = row?.appKey === given.app_key ? open(row) : undefined
  const secret = given.secret ?? known?.secret
  const refreshToken = given.refresh_token ?? known?.refreshToken
  if (!secret) invalid({ secret: one688AccountErrors.secret.words })
  if (!refreshToken) invalid({ refresh_token: one688AccountErrors.refresh_token.words })
  try {
    return await renewed(
      early.config.ONE688_ORIGIN,
      { appKey: given.app_key, secret, refreshToken },
      AbortSignal.timeout(8000),
    )
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.mayRetry) throw refusalOf(error, 'getToken')
    invalid({ refresh_token: fillWords(one688AccountErrors.refused.words, { message: error.message }) })
  }
}

export async function saveKeys(
  ctx: UserCtx,
  keys: One688Keys,
  { ship_to: shipTo }: Given,
): Promise<One688Account> {
  const before = await readState(ctx)
  const values = { ...columnsOf(keys), shipTo, lostAt: null, updatedAt: ctx.now }
  await ctx.db
    .insert(one688Account)
    .values(values)
    .onConflictDoUpdate({
      target: one688Account.only,
      set: {
        ...values,
        ...(before.app_key === keys.appKey ? {} : { capabilities: null, capabilitiesAt: null }),
        version: sql`${one688Account.version} + 1`,
      },
    })
  return noted(ctx, before)
}

export async function disconnect(ctx: UserCtx): Promise<One688Account> {
  const before = await readState(ctx)
  await ctx.db.delete(one688Account)
  return noted(ctx, before)
}

async function noted(ctx: UserCtx, before: One688Account): Promise<One688Account> {
  const after = await readState(ctx)
  const shown = ({ state, app_key, login, ship_to }: One688Account) => ({ state, app_key, login, ship_to })
  ctx.audit({ record: 'one688-account', before: shown(before), after: shown(after) })
  return after
}

/** Tests key, secret and network by requesting the gateway's time, which needs nothing else. */
export async function testConnection(early: PreTransactionCtx): Promise<{ ok: boolean; message: string }> {
  const row = await readAccount(early.database)
  if (!row) fail(one688Errors.not_connected)
  const began = performance.now()
  try {
    await trial(early, open(row)).currentTime()
    return { ok: true, message: `${Math.round(performance.now() - began)} ms` }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return { ok: false, message: refusalOf(error, 'system/currentTime').words(early.lang) }
  }
}

export async function askCapabilities(early: PreTransactionCtx): Promise<Capability[]> {
  const { client } = await connected(early)
  return capabilitiesOf(client)
}

export async function capabilitiesOf(client: One688): Promise<Capability[]> {
  const all: Capability[] = []
  for (const api of apiNames)
    all.push({
      api,
      name: one688Apis[api],
      state: await withRefusals(one688Apis[api], () => client.may(api)),
    })
  return all
}

export async function keepCapabilities(ctx: Ctx, capabilities: Capability[]): Promise<One688Account> {
  await ctx.db.update(one688Account).set({ capabilities, capabilitiesAt: ctx.now })
  return readState(ctx)
}
