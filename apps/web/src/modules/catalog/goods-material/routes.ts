import { page } from '../../../kit/page/route.ts'

export const routes = [page('/materials', { en: 'Materials', zh: '材质' }, () => import('./page.tsx'))]
