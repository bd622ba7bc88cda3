import { page } from '../../../kit/page/route.ts'

export const routes = [page('/category', () => import('./page.tsx'))]
