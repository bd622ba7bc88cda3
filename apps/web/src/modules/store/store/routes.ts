import { page } from '../../../kit/page/route.ts'

export const routes = [page('/storeList', { en: 'Store list', zh: '店铺列表' }, () => import('./page.tsx'))]
