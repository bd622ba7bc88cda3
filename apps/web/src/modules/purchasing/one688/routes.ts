import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/one688Account', { en: '1688 account', zh: '1688 账号' }, () => import('./account.tsx')),
]
