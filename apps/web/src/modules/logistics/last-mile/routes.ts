import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/lastMileList', { en: 'Last-mile carriers', zh: '尾程物流商' }, () => import('./page.tsx')),
]
