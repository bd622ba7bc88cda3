import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/shopifyList', () => import('./page.tsx')),
  page('/shoplazzaList', () => import('./shoplazza-page.tsx')),
  page('/shoplineList', () => import('./shopline-page.tsx')),
  page('/listingRecord', () => import('./records.tsx')),
]
