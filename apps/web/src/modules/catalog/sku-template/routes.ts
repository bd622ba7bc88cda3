import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/skuTemplates', { en: 'SKU templates', zh: 'SKU 编码模板' }, () => import('./page.tsx')),
]
