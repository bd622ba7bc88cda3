import { page } from '../../../kit/page/route.ts'

export const routes = [page('/goodsTags', { en: 'Product tags', zh: '商品标签' }, () => import('./page.tsx'))]
