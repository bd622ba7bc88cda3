import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/shipping', { en: 'Shipping', zh: '配送' }, () => import('./shipping-page.tsx'), { author: false }),
  page('/payment', { en: 'Payment', zh: '付款' }, () => import('./payment-page.tsx'), { author: false }),
]
