import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/privateProducts', { en: 'Private products', zh: '私有商品' }, () => import('./page.tsx')),
]
