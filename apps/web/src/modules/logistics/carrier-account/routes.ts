import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/carrierAccounts', { en: 'Carrier accounts', zh: '承运商账号' }, () => import('./page.tsx')),
]
