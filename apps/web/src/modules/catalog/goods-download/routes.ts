import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/downloadList', { en: 'Product files', zh: '商品资料' }, () => import('./page.tsx')),
]
