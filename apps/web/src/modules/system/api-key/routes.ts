import { page } from '../../../kit/page/route.ts'

export const routes = [
  page('/apiKeys', { en: 'API keys', zh: 'API 密钥' }, () => import('./page.tsx')),
  page('/apiReference', { en: 'API reference', zh: 'API 参考' }, () => import('./reference.tsx')),
]
