import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/productsSetList', { en: 'Product sets', zh: '组合商品' }, () => import('./page.tsx')),
]
