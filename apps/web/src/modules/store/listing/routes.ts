import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/shopifyList', { en: 'Shopify listings', zh: 'Shopify 刊登' }, () => import('./page.tsx')),
  page(
    '/shoplazzaList',
    { en: 'Shoplazza listings', zh: 'Shoplazza 刊登' },
    () => import('./shoplazza-page.tsx'),
  ),
  page(
    '/shoplineList',
    { en: 'SHOPLINE listings', zh: 'SHOPLINE 刊登' },
    () => import('./shopline-page.tsx'),
  ),
  page('/listingRecord', { en: 'Listing records', zh: '刊登记录' }, () => import('./records.tsx')),
]
