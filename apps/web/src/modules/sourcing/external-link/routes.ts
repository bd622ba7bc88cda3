import { page } from '../../../kit/page/route.ts'

export const routes = [page('/sourcing', () => import('./staff.tsx'))]
