import { page } from '../../../kit/page/route.ts'

export const routes = [page('/supplierList', { en: 'Suppliers', zh: '供应商' }, () => import('./page.tsx'))]
