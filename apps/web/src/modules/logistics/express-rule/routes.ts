import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/expressRules', { en: 'Channel routing rules', zh: '渠道分配规则' }, () => import('./page.tsx')),
]
