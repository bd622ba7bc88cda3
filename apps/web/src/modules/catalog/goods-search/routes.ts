import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/goodsList', () => import('./page.tsx'), {
    keepAlive: false,
  }),
  page('/goodsList/detail', () => import('./detail.tsx'), {
    keepAlive: false,
  }),
]
