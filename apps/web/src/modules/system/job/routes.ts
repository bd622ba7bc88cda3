import { page } from '../../../kit/page/route.ts'

export const routes = [page('/jobs', { en: 'Background work', zh: '后台任务' }, () => import('./page.tsx'))]
