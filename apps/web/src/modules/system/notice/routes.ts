import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/noticeList', () => import('./page.tsx'), {
    author: false,
  }),
  page('/notification', () => import('./settings.tsx'), {
    author: false,
  }),
]
