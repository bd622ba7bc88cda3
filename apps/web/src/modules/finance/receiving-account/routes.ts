import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/receivingAccounts', { en: 'Receiving accounts', zh: '收款账户' }, () => import('./page.tsx')),
]
