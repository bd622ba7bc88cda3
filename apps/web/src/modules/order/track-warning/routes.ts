import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/trackWarning', { en: 'Tracking warnings', zh: '物流预警' }, () => import('./page.tsx')),
]
