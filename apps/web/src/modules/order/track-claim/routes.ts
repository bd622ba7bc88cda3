import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/trackClaims', { en: 'Carrier claims', zh: '物流商索赔' }, () => import('./page.tsx')),
]
