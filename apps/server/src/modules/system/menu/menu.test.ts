import { type MenuNode, menu, menuErrors } from '@dropyard/contract/system/menu'
import { menuTree, pagesOf } from '@dropyard/contract/system/menu/tree'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { demoPeople } from '../../account/user/demo-ids.ts'
import { registerCounts } from './counts.ts'

const app = await startTestApp()

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
        ({ hidden, needs, orNeeds }) =>
          !hidden &&
          (!needs || ext.permissions.includes(needs) || (orNeeds && ext.permissions.includes(orNeeds))),
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
    registerCounts({ cart: async () => 3, lostStores: async () => 2, badges: { home: async () => 12_345 } })
    const { data, ext } = await menuOf('merchant')
    expect(ext).toMatchObject({ cart_goods_num: 3, lost_stores: 2 })
    expect(data[0]?.badge).toBe(9999)
    expect((await menuOf('admin')).ext).toMatchObject({ cart_goods_num: 0, lost_stores: 0 })
  })

  it('answers for every page exactly its buttons that travelled with the menu, so that no page need ask', async () => {
    for (const who of demoPeople) {
      const somebody = await app.as(who)
      const { ext } = await somebody.call(menu.authority)
      const pages = pagesOf(menuTree[ext.user.kind])
      for (const { id, resources } of pages) {
        const { data } = await somebody.call(menu.auth, { query: { menu_id: id } })
        const travelled = ext.permissions.filter((one) => resources.includes(one.split(':')[0] ?? ''))
        expect(data.map((button) => button.permission).sort(), `${who} ${id}`).toEqual(travelled)
      }
    }
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

describe('shaping the menu', () => {
  const fields = {
    name_en: 'Handbook',
    name_zh: '手册',
    icon: 'FileTextOutlined',
    url: 'https://example.com/handbook',
  }
  const people = 200

  it('adds links and pages, and takes them away again', async () => {
    const admin = await app.as('admin')
    const made = await admin.call(menu.create, { body: { ...fields, badge: 4, needs: 'user:list' } })
    expect(made.data).toMatchObject({ own: true, parent_id: null, url: fields.url })
    const mine = (await menuOf('admin')).data.find((node) => node.name === 'Handbook')
    expect(mine).toMatchObject({ url: fields.url, badge: 4, icon: fields.icon })
    expect(urls((await menuOf('clerk')).data)).not.toContain(fields.url)
    expect((await admin.call(menu.remove, { params: { id: made.data.id } })).data).toEqual({ removed: 1 })
    expect(urls((await menuOf('admin')).data)).not.toContain(fields.url)
  })

  it('takes pages of the product and web addresses, and no others', async () => {
    const admin = await app.as('admin')
    for (const url of ['javascript:alert(1)', 'ordersList', '//evil.test', 'https://', 'ftp://x.test']) {
      const answer = await admin.call(menu.create, { body: { ...fields, url } })
      expect(Object.keys(answer.fields), url).toEqual(['url'])
    }
    const unknown = await admin.call(menu.create, { body: { ...fields, needs: 'moon:land' } })
    expect(unknown.refusal).toBe('menu.permission')
  })

  it('takes icons that the menu can draw, or none, and says at the field what it does not know', async () => {
    const admin = await app.as('admin')
    for (const icon of ['SmileOutlined', 'toString', '<svg>']) {
      const answer = await admin.call(menu.create, { body: { ...fields, icon } })
      expect(answer.fields, icon).toEqual({ icon: menuErrors.icon.words.en })
    }
    const plain = await admin.call(menu.create, { body: { ...fields, icon: '' } })
    const { id } = plain.data
    expect(plain.data.icon).toBe('')
    const body = { ...plain.data, icon: 'RocketOutlined' }
    expect((await admin.call(menu.update, { params: { id }, body })).data.icon).toBe('RocketOutlined')
    const answer = await admin.call(menu.update, { params: { id }, body: { ...body, icon: 'Rocket' } })
    expect(Object.keys(answer.fields)).toEqual(['icon'])
    await admin.call(menu.remove, { params: { id } })
  })

  it('orders, moves, renames and switches off, for everyone at once', async () => {
    const admin = await app.as('admin')
    const before = (await admin.call(menu.list, { query: { kind: 'staff' } })).data
    const ids = before.map((item) => item.id)
    const turned = [...ids.slice(0, 1), ...ids.slice(1).reverse()]
    await admin.call(menu.sort, { body: { kind: 'staff', ids: turned } })
    expect((await admin.call(menu.list)).data.map((item) => item.id)).toEqual(turned)
    const companies =
      before.flatMap(({ child }) => child).find((item) => item.url === '/companyList')?.id ?? 0
    await admin.call(menu.sort, { body: { kind: 'staff', parent_id: people, ids: [companies] } })
    const row = (await admin.call(menu.get, { params: { id: companies } })).data
    expect(row).toMatchObject({ parent_id: people, changed: true })
    const rename = (names: object) =>
      admin.call(menu.update, { params: { id: companies }, body: { ...row, ...names } })
    expect(Object.keys((await rename({ name_en: 'Clients' })).fields)).toEqual(['name'])
    await rename({ name: 'Clients', name_en: undefined })
    expect(JSON.stringify((await menuOf('finance')).data)).toContain('Clients')
    await admin.call(menu.setStatus, { body: { id: companies, status: 0 } })
    expect(urls((await menuOf('finance')).data)).not.toContain('/companyList')
    expect((await admin.call(menu.system.getStatus, { query: { id: companies } })).data.status).toBe(0)
    for (const id of [companies, ...ids]) await admin.call(menu.remove, { params: { id } })
    expect((await admin.call(menu.list)).data).toEqual(before)
  })

  it('has no fourth level, and never loses the way back', async () => {
    const admin = await app.as('admin')
    const directory = await admin.call(menu.create, { body: { ...fields, url: '', parent_id: people } })
    expect(directory.refusal).toBeUndefined()
    const deep = await admin.call(menu.create, { body: { ...fields, parent_id: directory.data.id } })
    expect(deep.refusal).toBe('menu.depth')
    expect(deep.message).toBe('The menu has at most 3 levels; Handbook would reach level 4 there.')
    await admin.call(menu.remove, { params: { id: directory.data.id } })
    for (const id of [101, 204, people, 190]) {
      const off = await admin.call(menu.setStatus, { body: { id, status: 0 } })
      expect(off.refusal).toBe('menu.fixed')
    }
  })

  it('is read by administration in the words of the reader, too', async () => {
    const admin = await app.as('admin')
    const named = async (lang: string) => {
      const headers = { 'accept-language': lang }
      const { name, parent_name, category } = (
        await admin.call(menu.get, { params: { id: 204 }, headers } as never)
      ).data
      return [name, parent_name, category]
    }
    expect(await named('en')).toEqual(['Menu', 'Users & roles', 'Users & roles'])
    expect(await named('zh-CN')).toEqual(['菜单', '用户与权限', '用户与权限'])
  })

  it('names states and categories for choosing', async () => {
    const admin = await app.as('admin')
    expect((await admin.call(menu.selectStatus)).data).toEqual(
      (await admin.call(menu.system.selectStatus)).data,
    )
    const { data } = await admin.call(menu.system.selectCategory)
    expect(data).toContainEqual({ id: people, name: 'Users & roles' })
  })
})
