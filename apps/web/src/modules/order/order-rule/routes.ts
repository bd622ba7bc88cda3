import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/orderRules', { en: 'Automation rules', zh: '自动化规则' }, () => import('./page.tsx')),
]
