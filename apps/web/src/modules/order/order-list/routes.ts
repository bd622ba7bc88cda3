import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/ordersList', () => import('./page.tsx')),
  page('/erpOrders', () => import('./staff/page.tsx')),
]
