import { home } from '@dropyard/contract/overview/home'
import { route } from '../../../kit/http/route.ts'
import { guideOf, lastMonth, noteGuide, storeRank, todaysNumbers } from './service.ts'

export const routes = [
  route(home.guide, (ctx) => guideOf(ctx)),
  // Rows of staff have no company: these routes run as `system` and filter by the user instead.
  route(home.setHelpful, (ctx, { body }) => noteGuide(ctx, { helpful: body.helpful }), { as: 'system' }),
  route(home.skip, (ctx, { body }) => noteGuide(ctx, { skipped: body.skip }), { as: 'system' }),
  route(home.shopRank, (ctx) => storeRank(ctx)),
  route(home.section1, (ctx, { query }) => todaysNumbers(ctx, query)),
  route(home.section2, (ctx) => lastMonth(ctx)),
]
