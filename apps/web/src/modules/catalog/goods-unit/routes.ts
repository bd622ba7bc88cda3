import { page } from '../../../kit/page/route.ts'

export const routes = [page('/goodsUnit', { en: 'Units', zh: '计量单位' }, () => import('./page.tsx'))]
