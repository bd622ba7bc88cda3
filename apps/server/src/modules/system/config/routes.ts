import { config } from '@dropyard/contract/system/config'
import { asc, eq } from 'drizzle-orm'
import { route } from '../../../kit/http/route.ts'
import { choice } from './table.ts'

export const routes = [
  route(config.gconf, async (ctx, { query }) => {
    const rows = await ctx.db
      .select({ id: choice.id, code: choice.code, en: choice.nameEn, zh: choice.nameZh })
      .from(choice)
      .where(eq(choice.list, query.name))
      .orderBy(asc(choice.sort))
    return rows.map((row) => ({ id: row.id, code: row.code, name: row[ctx.lang] }))
  }),

  route(config.product, async (ctx) => ({
    name: ctx.config.PRODUCT_NAME,
    demo: ctx.config.DEMO,
    mailbox: ctx.config.DEMO && !ctx.config.SMTP_URL,
  })),
]
