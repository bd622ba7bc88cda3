import { page } from '../../../kit/page/route.ts'

export const routes = [page('/rechargeExamine', () => import('./examine/page.tsx'))]
