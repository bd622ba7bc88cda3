import { page } from '../../../kit/page/route.ts'

export const routes = [page('/currencyList', { en: 'Currencies', zh: '币种' }, () => import('./page.tsx'))]
