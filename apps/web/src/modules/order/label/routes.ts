import { page } from '../../../kit/page/route.ts'

export const routes = [page('/labelList', { en: 'Labels', zh: '面单' }, () => import('./page.tsx'))]
