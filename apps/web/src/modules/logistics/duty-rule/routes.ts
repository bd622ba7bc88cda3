import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/dutyRules', { en: 'Duty and tax', zh: '关税与税率' }, () => import('./page.tsx')),
]
