import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { carrierOf, seal } from './connection.ts'
import { keepServices } from './service.ts'
import { carrierAccount } from './table.ts'

const names = { yunexpress: 'YunExpress Shenzhen', fourpx: '4PX Shenzhen', yanwen: 'Yanwen Yiwu' }
const isCarrier = (code: string): code is keyof typeof names => Object.hasOwn(names, code)

/** The demo's accounts with the simulated carriers, if the start script runs these. */
export async function demoAccounts(ctx: Ctx): Promise<void> {
  for (const text of (ctx.config.DEMO_CARRIERS ?? '').split(',')) {
    const [carrier = '', account = '', secret = '', sourceKey = ''] = text.split(':')
    if (!isCarrier(carrier) || !secret) continue
    const secrets = seal({ carrier, account }, { secret, sourceKey })
    const row = { name: names[carrier], carrier, account, secrets }
    const services = await carrierOf(ctx.config, row).services()
    await ctx.db.insert(carrierAccount).values({ ...row, state: 'ok', message: '12 ms', testedAt: ctx.now })
    const [made] = await ctx.db.select().from(carrierAccount).where(eq(carrierAccount.account, account))
    if (made) await keepServices(ctx, made.id, services)
  }
}
