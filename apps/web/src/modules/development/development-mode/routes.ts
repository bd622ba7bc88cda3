import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/developmentModes', { en: 'Development modes', zh: '开发模式' }, () => import('./page.tsx')),
]
