import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/ordersList', { en: 'Order list', zh: '订单列表' }, () => import('./page.tsx')),
  page('/erpOrders', { en: 'Orders', zh: '订单管理' }, () => import('./staff/page.tsx')),
]
