import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/metafileds', { en: 'Custom attributes', zh: '自定义属性' }, () => import('./page.tsx')),
]
