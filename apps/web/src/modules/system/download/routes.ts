import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/download', { en: 'My downloads', zh: '我的下载' }, () => import('./page.tsx'), { author: false }),
]
