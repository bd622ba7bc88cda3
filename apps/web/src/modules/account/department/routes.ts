import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/departments', { en: 'Departments', zh: '组织架构' }, () => import('./page.tsx')),
]
