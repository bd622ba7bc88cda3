import { page } from '../../../kit/page/route.ts'

export const routes = [page('/inventory', { en: 'Inventory', zh: '库存' }, () => import('./page.tsx'))]
