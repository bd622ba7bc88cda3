import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/productPipeline', { en: 'Pipeline', zh: '产品看板' }, () => import('./page.tsx')),
]
