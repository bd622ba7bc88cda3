import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/goodsPrice', { en: 'Prices', zh: '商品价格' }, () => import('./page.tsx')),
  page('/goodsCost', { en: 'Costs', zh: '商品成本' }, () => import('./costs.tsx')),
]
