import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/dutyRules', { en: 'Duties and taxes', zh: '关税和税费' }, () => import('./page.tsx')),
]
