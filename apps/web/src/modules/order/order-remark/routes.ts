import { page } from '../../../kit/page/route.ts'

export const routes = [page('/remark', { en: 'Saved notes', zh: '常用备注' }, () => import('./page.tsx'))]
