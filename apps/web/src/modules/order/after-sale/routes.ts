import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/afterSale', { en: 'After-sale cases', zh: '售后单' }, () => import('./page.tsx')),
  page('/afterSaleCases', { en: 'After-sale cases', zh: '售后单' }, () => import('./staff.tsx')),
]
