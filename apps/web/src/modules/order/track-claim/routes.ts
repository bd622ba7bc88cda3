import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/trackClaims', { en: 'Carrier claims', zh: '承运商索赔' }, () => import('./page.tsx')),
]
