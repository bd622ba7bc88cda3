import { page } from '../../../kit/page/route.ts'

export const routes = [page('/rankList', { en: 'Ranks', zh: '等级' }, () => import('./page.tsx'))]
