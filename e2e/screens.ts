import type { APIRequestContext } from '@playwright/test'
import { menuTree, pagesOf } from '../packages/contract/src/system/menu/tree.ts'
import { tokenOf } from './people.ts'

/** Every screen of the product, with the user it is opened as. */

export interface Screen {
  /** For file names and test titles. */
  name: string
  path: string
  /** Finds the rest of the path, when it depends on the data of the running product. */
  find?: (request: APIRequestContext) => Promise<string>
  /** The demo user; left out for pages that need no session. */
  who?: 'merchant' | 'admin'
}

const named = (path: string): string => path.slice(1).replaceAll('/', '-')

/** Answers of the product to the owner of the demo's first company. */
async function asOwner(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'merchant')}` }
  const data = async <T>(answer: ReturnType<typeof request.get>) =>
    ((await (await answer).json()) as { data: T }).data
  return {
    get: <T>(path: string) => data<T>(request.get(path, { headers })),
    post: <T>(path: string, form: Record<string, string> = {}) =>
      data<T>(request.post(path, { headers, form })),
  }
}

/** The link in a colleague's newest invitation. Invites her again if she was invited before. */
async function invitation(request: APIRequestContext): Promise<string> {
  const owner = await asOwner(request)
  const email = 'ines.moreau@northwind.example'
  const newest = async () =>
    (await owner.get<{ id: number; plain: string }[]>(`/v1/mailbox?receiver=${email}`))[0]
  const before = await newest()
  const [known] = await owner.get<{ id: number }[]>(`/sale/user/list?search=${email}`)
  if (known) await owner.post(`/sale/user/${known.id}/invite`)
  else await owner.post('/sale/user/create', { email, name: 'Ines Moreau' })
  for (let tries = 0; tries < 100; tries++) {
    const mail = await newest()
    const token = /\/activate(\?token=[\w.-]+)/.exec(mail?.plain ?? '')?.[1]
    if (token && mail?.id !== before?.id) return token
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The invitation was not mailed')
}

/** Two orders that wait for payment. */
async function unpaid(request: APIRequestContext): Promise<string> {
  const orders = await (await asOwner(request)).get<{ id: number; blocked?: string }[]>(
    '/sale/order/orderList?status=10&per-page=100',
  )
  const ready = orders.filter(({ blocked }) => !blocked)
  return `?ids=${ready.slice(0, 2).map(({ id }) => id)}`
}

const outside: Screen[] = [
  ...['/login', '/register', '/forgot', '/mailbox', '/track'].map((path) => ({ name: named(path), path })),
  { name: 'activate', path: '/activate', find: invitation },
]
const merchant: Screen[] = [
  ...pagesOf(menuTree.merchant).map(({ url }) => ({ name: `merchant-${named(url)}`, path: url })),
  { name: 'merchant-goodsList-detail', path: '/goodsList/detail?id=1' },
  { name: 'merchant-shipping', path: '/shipping' },
  { name: 'merchant-payment', path: '/payment', find: unpaid },
  { name: 'missing', path: '/no-such-page' },
].map((screen) => ({ ...screen, who: 'merchant' as const }))
const staff: Screen[] = pagesOf(menuTree.staff).map(({ url }) => ({
  name: `staff-${named(url)}`,
  path: url,
  who: 'admin' as const,
}))

export const screens: readonly Screen[] = [...outside, ...merchant, ...staff]

/** The full path of a screen. */
export const addressOf = async ({ path, find }: Screen, request: APIRequestContext): Promise<string> =>
  `${path}${find ? await find(request) : ''}`
