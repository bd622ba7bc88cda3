import { page } from '../../../kit/page/route.ts'

export const routes = [page('/channelList', () => import('./page.tsx'))]
