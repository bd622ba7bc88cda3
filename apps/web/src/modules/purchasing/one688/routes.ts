import { page } from '../../../kit/page/route.ts'

export const routes = [page('/one688Account', () => import('./account.tsx'))]
