import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/businessCodeList', { en: 'Invitation codes', zh: '邀请码' }, () => import('./page.tsx')),
]
