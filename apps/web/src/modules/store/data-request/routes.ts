import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/dataRequests', { en: 'Data requests', zh: '买家数据请求' }, () => import('./page.tsx')),
]
