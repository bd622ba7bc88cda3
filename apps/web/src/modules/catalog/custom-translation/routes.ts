import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/translations', { en: 'Translations', zh: '翻译词库' }, () => import('./page.tsx')),
]
