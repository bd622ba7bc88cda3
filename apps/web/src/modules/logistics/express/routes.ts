import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/expressList', { en: 'Shipping methods', zh: '物流方式' }, () => import('./page.tsx')),
]
