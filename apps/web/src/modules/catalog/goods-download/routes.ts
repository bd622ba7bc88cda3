import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/downloadList', { en: 'Product packs', zh: '商品下载' }, () => import('./page.tsx')),
]
