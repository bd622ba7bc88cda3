import { orderSku as contract } from '@dropyard/contract/order/order-sku'
import { type Route, route } from '../../../kit/http/route.ts'
import { importRoute } from '../../../kit/sheets/file-import.ts'
import { chooseGoods, restoreChosen } from './choose.ts'
import { importMappings } from './import.ts'
import { setNotOurs } from './not-ours.ts'
import { listVariants, suggestFor } from './query.ts'
import { acceptExactMatches, mapVariants, unmapVariants } from './service.ts'

export const routes: readonly Route[] = [
  chooseGoods,
  restoreChosen,
  route(contract.list, (ctx, { query }) => listVariants(ctx, query)),
  route(contract.suggest, (ctx, { query }) => suggestFor(ctx, query.id, query.search)),
  route(contract.map, (ctx, { body }) => mapVariants(ctx, body.maps)),
  route(contract.useSure, (ctx, { body }) => acceptExactMatches(ctx, body.ids, body.dry_run)),
  route(contract.unmap, async (ctx, { body }) => ({ unmapped: await unmapVariants(ctx, body.ids) })),
  route(contract.setNotOurs, (ctx, { body }) => setNotOurs(ctx, body.ids, body.not_ours)),
  importRoute(contract.import, importMappings),
]
