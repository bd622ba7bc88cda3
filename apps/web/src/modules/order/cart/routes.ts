import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/shoppingCart', { en: 'Shopping cart', zh: '购物车' }, () => import('./page.tsx'), { author: false }),
]
