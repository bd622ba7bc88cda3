import { page } from '../../../kit/page/route.ts'

export const routes = [page('/orderTags', { en: 'Order tags', zh: '订单标签' }, () => import('./page.tsx'))]
