import { page } from '../../../kit/page/route.ts'

export const routes = [page('/download', () => import('./page.tsx'), { author: false })]
