import { page } from '../../../kit/page/route.ts'

export const routes = [page('/colors', { en: 'Colors', zh: '颜色' }, () => import('./page.tsx'))]
