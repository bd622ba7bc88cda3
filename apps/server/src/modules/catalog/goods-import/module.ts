import { goodsImport } from '@dropyard/contract/catalog/goods-import'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { exportGoods, startExport } from './export.ts'
import { importProducts } from './import.ts'
import { importRoutes } from './import-routes.ts'

/** Import and export of goods as files. */
registerModule({
  name: 'goods-import',
  routes: [
    route(goodsImport.export, async (ctx, { body }) => ({ job_id: await startExport(ctx, body) })),
    ...importRoutes,
  ],
  jobs: [importProducts, exportGoods],
})
