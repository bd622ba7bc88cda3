import { platform as contract } from '@dropyard/contract/store/platform'
import { asc, eq } from 'drizzle-orm'
import { route, WithExt } from '../../../kit/route.ts'
import { languages } from './languages.ts'
import { served } from './service.ts'
import { platform } from './table.ts'

export const routes = [
  ...served.routes,
  route(contract.nav, async (ctx) => {
    const rows = await ctx.db
      .select({ id: platform.id, code: platform.code, name: platform.name })
      .from(platform)
      .where(eq(platform.status, 1))
      .orderBy(asc(platform.sort), asc(platform.id))
    return new WithExt(rows, { languages })
  }),
]
