import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/externalLinks', { en: 'Sourcing requests', zh: '寻源请求' }, () => import('./page.tsx')),
  page('/sourcing', { en: 'Sourcing requests', zh: '寻源请求' }, () => import('./staff.tsx')),
]
