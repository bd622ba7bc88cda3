import { registerModule } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { platform } from './table.ts'

/** The specification's platforms with their fixed ids. */
const platforms = [
  { id: 3, code: 'shopify', name: 'Shopify', url: 'https://www.shopify.com', sort: 1, status: 1 },
  { id: 4, code: 'shoplazza', name: 'Shoplazza', url: 'https://www.shoplazza.com', sort: 2, status: 1 },
  { id: 8, code: 'shopline', name: 'SHOPLINE', url: 'https://shopline.com', sort: 3, status: 1 },
  { id: 2, code: 'ebay', name: 'eBay', url: 'https://www.ebay.com', sort: 4, status: 1 },
  { id: 6, code: 'amazon', name: 'Amazon', url: 'https://www.amazon.com', sort: 5, status: 1 },
  { id: 9, code: 'etsy', name: 'Etsy', url: 'https://www.etsy.com', sort: 6, status: 1 },
  { id: 1, code: 'aliexpress', name: 'AliExpress', url: 'https://www.aliexpress.com', sort: 7, status: 1 },
]

registerModule({
  name: 'platform',
  routes,
  async seed(ctx) {
    const own = {
      id: 7,
      code: ctx.config.PRODUCT_NAME.toLowerCase(),
      name: ctx.config.PRODUCT_NAME,
      url: '',
      sort: 8,
      status: 1,
    }
    await ctx.db
      .insert(platform)
      .values([...platforms, own])
      .onConflictDoNothing()
  },
})
