import { type MenuNode, menu } from '@dropyard/contract/system/menu'
import { menuTree, pagesOf } from '@dropyard/contract/system/menu-tree'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { demoPeople } from '../../account/user/demo-ids.ts'
import { registerCounts } from './counts.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const urls = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.url ? [node.url] : urls(node.child)))

async function menuOf(who: string, lang = 'en') {
  const somebody = await app.as(who)
  return somebody.call(menu.authority, { headers: { 'accept-language': lang } })
}

describe('the menu', () => {
  it('shows pages by permission: each where its list may be read, and none besides', async () => {
    for (const who of demoPeople) {
      const { data, ext } = await menuOf(who)
      const kind = who.startsWith('m') && who !== 'marketing' ? 'merchant' : 'staff'
      const allowed = pagesOf(menuTree[kind]).filter(
        (page) => !page.hidden && (!page.needs || ext.permissions.includes(page.needs)),
      )
      expect(urls(data), who).toEqual(allowed.map((page) => page.url))
    }
  })

  it('is a merchant menu for merchants and a staff menu for staff', async () => {
    const merchant = urls((await menuOf('merchant')).data)
    expect(merchant).toContain('/home')
    expect(merchant).not.toContain('/rechargeExamine')
    const admin = urls((await menuOf('admin')).data)
    expect(admin).not.toContain('/ordersList')
  })

  it('speaks the language of the request and names the parent', async () => {
    const { data } = await menuOf('merchant', 'zh-CN')
    expect(data[0]).toMatchObject({ name: '首页', url: '/home', icon: 'HomeOutlined', parent_name: '' })
    for (const directory of data.filter((node) => node.child.length > 0))
      for (const child of directory.child) expect(child.parent_name).toBe(directory.name)
  })

  it('never shows the cart, and says how much is in it', async () => {
    const unregistered = await menuOf('merchant')
    expect(urls(unregistered.data)).not.toContain('/shoppingCart')
    registerCounts({ cart: async () => 3, badges: { home: async () => 12_345 } })
    const { data, ext } = await menuOf('merchant')
    expect(ext.cart_goods_num).toBe(3)
    expect(data[0]?.badge).toBe(9999)
    expect((await menuOf('admin')).ext.cart_goods_num).toBe(0)
  })

  it('opens only to who has logged in', async () => {
    expect((await app.call(menu.authority)).status).toBe(401)
  })

  it('answers the buttons of a page by what the person may do, and nothing for a page of the other side', async () => {
    const page = pagesOf(menuTree.merchant).find((one) => one.key === 'ordersList')
    const query = { menu_id: page?.id ?? 0 }
    const merchant = await app.as('merchant')
    const { data } = await merchant.call(menu.auth, { query })
    const { ext } = await merchant.call(menu.authority)
    for (const button of data) {
      expect(ext.permissions).toContain(button.permission)
      expect(button.permission).toMatch(/^(order|order-remark):/)
    }
    const staff = await (await app.as('admin')).call(menu.auth, { query })
    expect(staff.refusal).toBe('common.not_found')
  })
})
