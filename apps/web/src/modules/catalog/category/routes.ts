import { page } from '../../../kit/page/route.ts'

export const routes = [page('/category', { en: 'Categories', zh: '商品分类' }, () => import('./page.tsx'))]
