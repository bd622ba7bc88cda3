import { page } from '../../../kit/page/route.ts'

export const routes = [page('/afterSaleCases', () => import('./staff.tsx'))]
