import { startRestBench } from '../../testing/rest-shop.ts'
import { restShopSuite } from '../../testing/rest-shop-suite.ts'

await restShopSuite(await startRestBench('shopline'))
