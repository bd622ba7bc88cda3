import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/walletAdjustments', { en: 'Wallet adjustments', zh: '钱包调整' }, () => import('./page.tsx')),
]
