import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/carrierAccounts', { en: 'Carrier accounts', zh: '物流商账号' }, () => import('./page.tsx')),
]
