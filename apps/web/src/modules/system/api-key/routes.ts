import { page } from '../../../kit/page/route.ts'

export const routes = [page('/apiReference', () => import('./reference.tsx'))]
