import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/ordersList', { en: 'Order list', zh: '订单列表' }, () => import('./page.tsx')),
  page('/shipping', { en: 'Shipping', zh: '配送' }, () => import('./checkout/shipping-page.tsx'), {
    author: false,
  }),
  page('/payment', { en: 'Payment', zh: '付款' }, () => import('./checkout/payment-page.tsx'), {
    author: false,
  }),
  page('/erpOrders', { en: 'Orders', zh: '订单管理' }, () => import('./staff/page.tsx')),
]
