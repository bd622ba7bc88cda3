import { page } from '../../../kit/page/route.ts'

export const routes = [page('/webhooks', { en: 'Webhooks', zh: 'Webhook' }, () => import('./page.tsx'))]
