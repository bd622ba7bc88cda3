import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/channelList', { en: 'Logistics channels', zh: '物流渠道' }, () => import('./page.tsx')),
]
