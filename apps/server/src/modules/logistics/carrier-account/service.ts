import {
  carrierAccountErrors,
  carrierAccount as contract,
  carrierService as serviceContract,
} from '@dropyard/contract/logistics/carrier-account'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { CarrierService } from '../../../connectors/carrier.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { serve } from '../../../kit/record/record.ts'
import { channelCarrier } from '../channel-carrier/table.ts'
import { carrierOf, open, seal, troubleOf } from './connection.ts'
import { carrierAccount, carrierService } from './table.ts'

/** Our accounts with carriers: encrypted secrets, connection test, and the services that each offers. */

const ofAccount = (what: string) =>
  sql`(SELECT ${sql.raw(what)} FROM carrier_service s WHERE s.account_id = ${qualified(carrierAccount.id)})`

export const accounts = serve(contract, carrierAccount, {
  search: [carrierAccount.name, carrierAccount.account],
  columns: {
    services: ofAccount('count(*) FILTER (WHERE s.offered)::int'),
    channels: sql`(SELECT count(*)::int FROM channel_carrier c JOIN carrier_service s ON s.id = c.service_id
      WHERE s.account_id = ${qualified(carrierAccount.id)})`,
  },
  async beforeSave(ctx, { secret, source_key: sourceKey, ...input }, before) {
    const of = { carrier: input.carrier, account: input.account }
    const [other] = await ctx.db
      .select({ id: carrierAccount.id })
      .from(carrierAccount)
      .where(and(eq(carrierAccount.carrier, of.carrier), eq(carrierAccount.account, of.account)))
    if (other && other.id !== before?.id) invalid({ account: carrierAccountErrors.taken.words })
    const known = before && (await secretsOf(ctx, before.id, of))
    const secrets = {
      secret: secret ?? known?.secret ?? '',
      sourceKey: sourceKey ?? known?.sourceKey ?? '',
    }
    if (!secrets.secret) invalid({ secret: carrierAccountErrors.secret.words })
    if (of.carrier === 'yunexpress' && !secrets.sourceKey)
      invalid({ source_key: carrierAccountErrors.source_key.words })
    const isOpenedAnew = !known || secret !== undefined || sourceKey !== undefined
    return {
      ...input,
      secrets: seal(of, secrets),
      ...(isOpenedAnew ? { state: 'new', message: '', tested_at: null } : {}),
    }
  },
  async mayRemove(ctx, rows) {
    const ids = rows.map((row) => row.id)
    const [used] = await ctx.db
      .select({ id: carrierService.accountId })
      .from(channelCarrier)
      .innerJoin(carrierService, eq(carrierService.id, channelCarrier.serviceId))
      .where(inArray(carrierService.accountId, ids))
      .limit(1)
    if (used) fail(carrierAccountErrors.used, { name: String(rows.find(({ id }) => id === used.id)?.name) })
  },
})

/** The stored secrets, if carrier and account are unchanged. */
async function secretsOf(ctx: Ctx, id: number, of: { carrier: string; account: string }) {
  const [row] = await ctx.db.select().from(carrierAccount).where(eq(carrierAccount.id, id))
  return row && row.carrier === of.carrier && row.account === of.account ? open(row) : undefined
}

export const services = serve(serviceContract, carrierService, {
  search: [carrierService.code, carrierService.nameEn, carrierService.nameZh],
  columns: {
    title: (ctx) =>
      sql`(SELECT a.name FROM carrier_account a WHERE a.id = ${qualified(carrierService.accountId)}) || ' · ' || ${inLanguage(carrierService.nameEn, carrierService.nameZh)(ctx)} || ' · ' || ${qualified(carrierService.code)}`,
    account_name: sql`(SELECT a.name FROM carrier_account a WHERE a.id = ${qualified(carrierService.accountId)})`,
  },
})

export interface Tested {
  ok: boolean
  message: string
  services: CarrierService[]
}

/** Timeout, shorter than the browser's. */
const patienceMs = 8000

/** Requests the list of services, which needs the same credentials as a label. */
export async function testAccount(early: PreTransactionCtx, id: number): Promise<Tested> {
  const [row] = await early.database.transaction('all', (db) =>
    db.select().from(carrierAccount).where(eq(carrierAccount.id, id)),
  )
  const began = performance.now()
  try {
    const services = await carrierOf(
      early.config,
      assertFound(row),
      AbortSignal.timeout(patienceMs),
    ).services()
    return { ok: true, message: `${Math.round(performance.now() - began)} ms`, services }
  } catch (error) {
    return { ok: false, message: troubleOf(error).words[early.lang], services: [] }
  }
}

export async function keepTest(ctx: UserCtx, id: number, { ok, message, services: all }: Tested) {
  await ctx.db
    .update(carrierAccount)
    .set({ state: ok ? 'ok' : 'failed', message, testedAt: ctx.now })
    .where(eq(carrierAccount.id, id))
  if (ok) await keepServices(ctx, id, all)
  ctx.audit({ record: contract.name, recordId: id, after: { test: ok ? 'ok' : message } })
  return { ok, message, services: all.length }
}

export async function keepServices(
  ctx: Ctx,
  accountId: number,
  all: readonly CarrierService[],
): Promise<void> {
  const codes = all.map(({ code }) => code)
  await ctx.db
    .update(carrierService)
    .set({ offered: false })
    .where(
      and(
        eq(carrierService.accountId, accountId),
        codes.length > 0 ? notInArray(carrierService.code, codes) : sql`true`,
      ),
    )
  if (all.length === 0) return
  await ctx.db
    .insert(carrierService)
    .values(all.map((one) => ({ ...one, accountId, offered: true })))
    .onConflictDoUpdate({
      target: [carrierService.accountId, carrierService.code],
      set: { nameEn: sql`excluded.name_en`, nameZh: sql`excluded.name_zh`, offered: true },
    })
}
