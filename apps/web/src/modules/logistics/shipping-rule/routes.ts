import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/shippingRules', { en: 'Shipping rules', zh: '物流规则' }, () => import('./page.tsx')),
]
