import { page } from '../../../kit/page/route.ts'

export const routes = [page('/collectionList', { en: 'Favorites', zh: '收藏夹' }, () => import('./page.tsx'))]
