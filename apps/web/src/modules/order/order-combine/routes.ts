import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/combineOrders', { en: 'Combine orders', zh: '合并发货' }, () => import('./page.tsx')),
]
