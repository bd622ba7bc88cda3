import { page } from '../../../kit/page/route.ts'

export const routes = [page('/platformList', { en: 'Platforms', zh: '平台列表' }, () => import('./page.tsx'))]
