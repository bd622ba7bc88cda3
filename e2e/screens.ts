import { menuTree, pagesOf } from '../packages/contract/src/system/menu-tree.ts'

/** Every screen of the product, by who looks at it. */

export interface Screen {
  /** For file names and test titles. */
  name: string
  path: string
  /** Somebody of the demo; left out for pages that need no session. */
  who?: 'merchant' | 'admin'
}

const named = (path: string): string => path.slice(1).replaceAll('/', '-')

const outside = ['/login', '/register', '/forgot', '/mailbox'].map((path) => ({ name: named(path), path }))
const merchant = pagesOf(menuTree.merchant).map(({ url }) => ({
  name: `merchant-${named(url)}`,
  path: url,
  who: 'merchant' as const,
}))
const staff = pagesOf(menuTree.staff).map(({ url }) => ({
  name: `staff-${named(url)}`,
  path: url,
  who: 'admin' as const,
}))

export const screens: readonly Screen[] = [...outside, ...merchant, ...staff]
