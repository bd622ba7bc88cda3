import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/redeliverList', { en: 'Reshipments', zh: '重发订单' }, () => import('./page.tsx')),
]
