import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/home', () => import('./page.tsx'), {
    author: false,
  }),
]
