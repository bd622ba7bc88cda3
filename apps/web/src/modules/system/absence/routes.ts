import { page } from '../../../kit/page/route.ts'

export const routes = [page('/absences', { en: 'Absences', zh: '请假代理' }, () => import('./page.tsx'))]
