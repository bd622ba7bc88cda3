import { page } from '../../../kit/page/route.ts'

export const routes = [page('/orderSku', { en: 'SKU mapping', zh: 'SKU 匹配' }, () => import('./page.tsx'))]
