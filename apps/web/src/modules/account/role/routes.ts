import { page } from '../../../kit/page/route.ts'

export const routes = [page('/roleBind', () => import('./bind-page.tsx'))]
