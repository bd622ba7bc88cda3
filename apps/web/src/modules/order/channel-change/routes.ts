import { page } from '../../../kit/page/route.ts'

export const routes = [page('/channelChanges', () => import('./staff.tsx'))]
