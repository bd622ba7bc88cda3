import { page } from '../../../kit/page/route.ts'

export const routes = [page('/warehouseList', { en: 'Warehouses', zh: '仓库' }, () => import('./page.tsx'))]
