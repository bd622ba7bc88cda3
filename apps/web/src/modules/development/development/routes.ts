import { moduleNames } from '@dropyard/contract/development/development/module-name'
import { page } from '../../../kit/page/route.ts'

export const routes = moduleNames.map((module) =>
  page(`/${module}`, async () => {
    const { pages } = await import('./module-page.tsx')
    return { Page: pages[module] }
  }),
)
