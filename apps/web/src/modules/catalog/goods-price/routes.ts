import { page } from '../../../kit/page/route.ts'

export const routes = [page('/goodsCost', () => import('./costs.tsx'))]
