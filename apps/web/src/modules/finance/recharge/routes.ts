import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/recharge', { en: 'Recharge', zh: '充值' }, () => import('./page.tsx')),
  page('/rechargeExamine', { en: 'Finance review', zh: '财务审核' }, () => import('./examine/page.tsx')),
]
