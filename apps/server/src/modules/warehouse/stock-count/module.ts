import { formatMessage } from '@dropyard/contract/kit/format-message'
import { stockCount as contract } from '@dropyard/contract/warehouse/stock-count'
import { stockCountErrors as errors } from '@dropyard/contract/warehouse/stock-count/errors'
import { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { printDocument } from '../../../kit/files/print-document.ts'
import { afterwards, overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { skuChoices } from '../../catalog/goods/sku-name.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { entries } from './entries.ts'
import { lineList } from './line-list.ts'
import { printedCount } from './print.ts'
import { recount } from './recount.ts'
import { flow, served } from './service.ts'
import { stockCount, stockCountLine } from './table.ts'

const { post } = stockCountFlow.endpoints
registerCounts({
  badges: { stockCounts: readBy(post.permission, standing(stockCount.state, ['counted'])) },
})

/** Says how many lines of posted counts stay open, and why. */
async function openLines(ctx: UserCtx, ids: readonly number[]): Promise<string | undefined> {
  const open = await ctx.db
    .select({ issue: stockCountLine.issue })
    .from(stockCountLine)
    .where(
      and(
        inArray(stockCountLine.countId, [...ids]),
        eq(stockCountLine.active, true),
        isNotNull(stockCountLine.issue),
      ),
    )
  const why = [...new Set(open.flatMap(({ issue }) => (issue ? [issue] : [])))]
  if (why.length === 0) return undefined
  const words = (lang: 'en' | 'zh') => why.map((issue) => errors[issue].words[lang]).join(' ')
  return formatMessage(
    errors.open_lines.words,
    { count: open.length, why: { en: words('en'), zh: words('zh') } },
    ctx.lang,
  )
}

registerModule({
  name: 'stock-count',
  jobs: [recount],
  routes: [
    ...overrideRoutes(
      served.routes,
      route(post, async (ctx, { body: { id_list } }) => ({
        ...(await flow.move(ctx, 'post', id_list, {})),
        warning: await openLines(ctx, id_list),
      })),
    ),
    ...lineList.routes,
    ...entries.routes,
    route(contract.skus, (ctx, { query }) => skuChoices(ctx, query)),
    route(contract.print, async (ctx, { params: { id }, reply }) => {
      const document = await printedCount(ctx, id)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${document.number}.pdf"`,
      })
      return afterwards(async () => reply.send(await printDocument(document)))
    }),
  ],
})
