import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/makeUpCharge', { en: 'Freight differences', zh: '运费差额' }, () => import('./page.tsx')),
  page('/makeUpCharges', { en: 'Freight differences', zh: '运费差额' }, () => import('./staff.tsx')),
]
