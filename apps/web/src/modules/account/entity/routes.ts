import { page } from '../../../kit/page/route.ts'

export const routes = [page('/companyList', { en: 'Companies', zh: '商户公司' }, () => import('./page.tsx'))]
