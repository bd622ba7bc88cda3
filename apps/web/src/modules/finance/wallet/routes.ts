import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/transactionDetails', { en: 'Transaction details', zh: '交易明细' }, () => import('./page.tsx')),
]
