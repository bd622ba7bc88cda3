import { page } from '../../../kit/page/route.ts'

export const routes = [page('/makeUpCharges', () => import('./staff.tsx'))]
