import { page } from '../../../kit/page/route.ts'

export const routes = [page('/analysis', { en: 'Analysis', zh: '数据分析' }, () => import('./page.tsx'))]
