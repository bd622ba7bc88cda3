import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/home', { en: 'Home', zh: '首页' }, () => import('./page.tsx'), {
    author: false,
  }),
]
