import { page } from '../../../kit/page/route.ts'

export const routes = [page('/holidayList', { en: 'Holidays', zh: '节假日' }, () => import('./page.tsx'))]
