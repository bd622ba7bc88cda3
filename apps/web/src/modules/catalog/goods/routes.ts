import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/goodsList', { en: 'Find products', zh: '选品中心' }, () => import('./page.tsx'), {
    keepAlive: false,
  }),
  page('/goodsList/detail', { en: 'Product', zh: '商品详情' }, () => import('./detail.tsx'), {
    keepAlive: false,
  }),
  page('/goodsLibrary', { en: 'Products', zh: '商品库' }, () => import('./library/page.tsx')),
]
