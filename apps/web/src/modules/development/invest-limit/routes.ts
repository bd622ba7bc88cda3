import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/investLimits', { en: 'Investment limits', zh: '投产额度' }, () => import('./page.tsx')),
]
