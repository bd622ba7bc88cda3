import { page } from '../../../kit/page/route.ts'

export const routes = [page('/countries', { en: 'Countries', zh: '国家与地区' }, () => import('./page.tsx'))]
