import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/goodsAttr', { en: 'Variant attributes', zh: '规格属性' }, () => import('./page.tsx')),
]
