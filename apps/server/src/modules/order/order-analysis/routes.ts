import { orderAnalysis } from '@dropyard/contract/order/order-analysis'
import { route } from '../../../kit/http/route.ts'
import { startExport } from './export.ts'
import { goodsRows, overview, rowsBy } from './service.ts'

export const routes = [
  route(orderAnalysis.overview, (ctx, { query }) => overview(ctx, query)),
  route(orderAnalysis.byStore, (ctx, { query }) => rowsBy(ctx, 'store', query)),
  route(orderAnalysis.byUser, (ctx, { query }) => rowsBy(ctx, 'user', query)),
  route(orderAnalysis.byCountry, (ctx, { query }) => rowsBy(ctx, 'country', query)),
  route(orderAnalysis.byChannel, (ctx, { query }) => rowsBy(ctx, 'channel', query)),
  route(orderAnalysis.byCompany, (ctx, { query }) => rowsBy(ctx, 'company', query)),
  route(orderAnalysis.byGoods, (ctx, { query }) => goodsRows(ctx, query)),
  route(orderAnalysis.export, async (ctx, { body }) => ({ job_id: await startExport(ctx, body) })),
]
