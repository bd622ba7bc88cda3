import {
  trackingAccount as contract,
  trackingAccountErrors,
} from '@dropyard/contract/logistics/tracking-account'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { question } from '../../../kit/questions.ts'
import { serve } from '../../../kit/record/record.ts'
import { providerOf, seal, troubleOf } from './connection.ts'
import { trackingAccount } from './table.ts'

/** Our accounts with tracking services: encrypted secrets, connection test, one of them active. */

/** Those of some accounts through which parcels are tracked. */
export const accountsInUse = question<readonly number[], number>()

export const accounts = serve(contract, trackingAccount, {
  search: [trackingAccount.name],
  columns: {
    push_url: (ctx) =>
      sql`${`${ctx.config.PUBLIC_URL}/webhooks/tracking/`} || ${qualified(trackingAccount.id)}`,
  },
  async beforeSave(ctx, { key, ...input }, before) {
    if (input.status === 'active') await onlyOne(ctx, before?.id)
    const known = before && (await sealedOf(ctx, before.id, input.provider))
    const secrets = key === undefined ? known : seal(input, key)
    if (!secrets) return invalid({ key: trackingAccountErrors.key.words })
    return { ...input, secrets, ...(key === undefined ? {} : { state: 'new', message: '', tested_at: null }) }
  },
  async mayRemove(ctx, rows) {
    const [used] = await accountsInUse.ask(
      ctx,
      rows.map(({ id }) => id),
    )
    if (used !== undefined)
      fail(trackingAccountErrors.used, { name: String(rows.find(({ id }) => id === used)?.name) })
  },
})

/** The stored secrets, if the service is unchanged. */
async function sealedOf(ctx: Ctx, id: number, provider: string): Promise<string | undefined> {
  const [row] = await ctx.db.select().from(trackingAccount).where(eq(trackingAccount.id, id))
  return row?.provider === provider ? row.secrets : undefined
}

async function onlyOne(ctx: Ctx, id = 0): Promise<void> {
  const [other] = await ctx.db
    .select({ id: trackingAccount.id })
    .from(trackingAccount)
    .where(and(eq(trackingAccount.status, 'active'), ne(trackingAccount.id, id)))
  if (other) invalid({ status: trackingAccountErrors.one.words })
}

export interface Tested {
  ok: boolean
  message: string
  quota: number | null
}

/** Timeout, shorter than the browser's. */
const patienceMs = 8000

export async function testAccount(early: PreTransactionCtx, id: number): Promise<Tested> {
  const [row] = await early.database.transaction('all', (db) =>
    db.select().from(trackingAccount).where(eq(trackingAccount.id, id)),
  )
  const began = performance.now()
  try {
    const { left } = await providerOf(early.config, assertFound(row), AbortSignal.timeout(patienceMs)).quota()
    return { ok: true, message: `${Math.round(performance.now() - began)} ms`, quota: left }
  } catch (error) {
    return { ok: false, message: troubleOf(error).words[early.lang], quota: null }
  }
}

export async function keepTest(ctx: UserCtx, id: number, { ok, message, quota }: Tested): Promise<Tested> {
  await ctx.db
    .update(trackingAccount)
    .set({ state: ok ? 'ok' : 'failed', message, testedAt: ctx.now, ...(ok ? { quota } : {}) })
    .where(eq(trackingAccount.id, id))
  ctx.audit({ record: contract.name, recordId: id, after: { test: ok ? 'ok' : message } })
  return { ok, message, quota }
}
