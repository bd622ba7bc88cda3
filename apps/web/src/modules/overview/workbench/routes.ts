import { page } from '../../../kit/page/route.ts'

export const routes = [page('/taskList', () => import('./tasks.tsx'))]
