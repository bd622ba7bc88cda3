import { type MenuItemRow, menu } from '@dropyard/contract/system/menu'
import { flatMenu } from '@dropyard/contract/system/menu/place'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
let brought: MenuItemRow[]
const kind = 'staff' as const
const system = 190
const logistics = 191
const people = 200
const catalogue = 220
const home = 101
const menuPage = 204
const companies = 150
const holidays = 192

beforeAll(async () => {
  app = await startTestApp()
  brought = await tree()
})

afterEach(async () => {
  await app.asOwner('DELETE FROM menu_change')
})

const tree = async () => (await (await app.as('admin')).call(menu.list, { query: { kind } })).data
const one = async (id: number) => flatMenu(await tree()).find((item) => item.id === id)
const idsIn = async (parent: number | null) =>
  (parent === null ? await tree() : ((await one(parent))?.child ?? [])).map((item) => item.id)

async function move(parent_id: number | null, ids: number[], before_id: number | null = null) {
  const admin = await app.as('admin')
  return admin.call(menu.sort, { body: { kind, parent_id, ids, before_id } })
}

async function directory(name: string, parent_id: number | null = null) {
  const admin = await app.as('admin')
  const body = { kind, name_en: name, name_zh: name, parent_id }
  return (await admin.call(menu.create, { body })).data.id
}

describe('moving entries of the menu', () => {
  it('goes from one directory into another, before what stands there or behind all, for everyone', async () => {
    const [first = 0, second = 0] = await idsIn(people)
    const left = (await idsIn(logistics)).filter((id) => id !== holidays)
    expect((await move(people, [holidays], second)).data).toEqual({ sorted: 1 })
    expect((await idsIn(people)).slice(0, 3)).toEqual([first, holidays, second])
    expect(await idsIn(logistics)).toEqual(left)
    const clerk = await app.as('admin')
    const seen = flatMenu((await clerk.call(menu.authority)).data).find((node) => node.id === holidays)
    expect(seen).toMatchObject({ parent_name: 'Users & roles', category: 'Users & roles' })
    await move(people, [holidays])
    expect((await idsIn(people)).at(-1)).toBe(holidays)
    await move(null, [holidays], home)
    expect((await idsIn(null))[0]).toBe(holidays)
  })

  it('takes a directory with what is in it, and fills one that is empty', async () => {
    const inside = await idsIn(logistics)
    await move(null, [logistics])
    expect((await idsIn(null)).at(-1)).toBe(logistics)
    expect(await idsIn(logistics)).toEqual(inside)
    const empty = await directory('Empty')
    await move(empty, [logistics])
    expect(await idsIn(empty)).toEqual([logistics])
    expect((await one(holidays))?.parent_id).toBe(logistics)
  })

  it('takes several in their order, from several directories', async () => {
    const target = await directory('Both')
    await move(target, [menuPage, holidays, companies])
    expect(await idsIn(target)).toEqual([menuPage, holidays, companies])
  })

  it('changes nothing when it is asked for again', async () => {
    await move(people, [holidays], menuPage)
    const before = await tree()
    const { rows } = await app.asOwner('SELECT * FROM menu_change ORDER BY id')
    expect((await move(people, [holidays], menuPage)).data).toEqual({ sorted: 1 })
    expect(await tree()).toEqual(before)
    expect((await app.asOwner('SELECT * FROM menu_change ORDER BY id')).rows).toEqual(rows)
  })

  it('says why, and changes nothing', async () => {
    const admin = await app.as('admin')
    const before = await tree()
    const own = await directory('Inside', people)
    const cases = [
      [people, [system], 'menu.cycle', 'System can’t be moved into itself or into an entry below it.'],
      [people, [people], 'menu.cycle', 'Users & roles can’t be moved into itself or into an entry below it.'],
      [own, [holidays], 'menu.depth', 'The menu has at most 3 levels; Holidays would reach level 4 there.'],
      [
        people,
        [logistics],
        'menu.depth',
        'The menu has at most 3 levels; Logistics would reach level 4 there.',
      ],
      [201, [holidays], 'menu.parent', 'Only directories hold entries; Users opens a page.'],
      [999_999, [holidays], 'menu.gone', undefined],
      [people, [holidays, 999_999], 'menu.gone', undefined],
      // An entry of the merchants' menu.
      [people, [11], 'menu.gone', undefined],
      [10, [holidays], 'menu.gone', undefined],
    ] as const
    for (const [parent, ids, refusal, words] of cases) {
      const answer = await move(parent, [...ids])
      expect(answer.refusal, `${parent} ${ids}`).toBe(refusal)
      if (words) expect(answer.message).toBe(words)
    }
    expect((await move(people, [holidays], 194)).refusal).toBe('menu.before')
    const chinese = await admin.call(menu.sort, {
      body: { kind, parent_id: 201, ids: [holidays] },
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(chinese.message).toBe('只有目录可以包含菜单；“用户”会打开页面。')
    await admin.call(menu.remove, { params: { id: own } })
    expect(await tree()).toEqual(before)
  })

  it('keeps the home page and itself in everyone’s sight', async () => {
    const admin = await app.as('admin')
    const hidden = await directory('Hidden')
    await admin.call(menu.setStatus, { body: { id: hidden, status: 0 } })
    expect((await move(hidden, [menuPage])).refusal).toBe('menu.shut')
    expect((await move(hidden, [people])).refusal).toBe('menu.shut')
    expect((await move(hidden, [holidays])).refusal).toBeUndefined()
    const shown = await directory('Shown')
    await move(shown, [menuPage])
    expect((await admin.call(menu.setStatus, { body: { id: shown, status: 0 } })).refusal).toBe('menu.fixed')
    const body = { name_en: 'Shown', name_zh: 'Shown', needs: 'user:list' }
    expect((await admin.call(menu.update, { params: { id: shown }, body })).refusal).toBe('menu.fixed')
    // A directory that no longer holds the menu page may be switched off.
    expect((await admin.call(menu.setStatus, { body: { id: people, status: 0 } })).refusal).toBeUndefined()
    const back = await admin.call(menu.remove, { params: { id: menuPage } })
    expect(back.refusal).toBe('menu.shut')
  })

  it('puts back what is reset, to where the product has it among its neighbours', async () => {
    const admin = await app.as('admin')
    const lines = await idsIn(logistics)
    const middle = lines[2] ?? 0
    // The entries that stay get positions too.
    await move(logistics, [lines[0] ?? 0], lines[2] ?? 0)
    await move(logistics, [lines[0] ?? 0], lines[1] ?? 0)
    await move(people, [middle])
    expect(await one(middle)).toMatchObject({ changed: true, parent_id: people })
    expect(await one(lines[0] ?? 0)).toMatchObject({ changed: false })
    await admin.call(menu.remove, { params: { id: middle } })
    expect(await idsIn(logistics)).toEqual(lines)
    expect(await one(middle)).toMatchObject({ changed: false, parent_id: logistics })
    // Reset, the first entry has no predecessor: it is inserted before the one that follows it in the product.
    await move(people, [lines[0] ?? 0])
    await move(logistics, [lines[2] ?? 0], lines[1] ?? 0)
    await admin.call(menu.remove, { params: { id: lines[0] ?? 0 } })
    expect((await idsIn(logistics))[0]).toBe(lines[2])
    expect(await idsIn(logistics)).toHaveLength(lines.length)
  })

  it('counts what came back by hand as unchanged', async () => {
    await move(people, [holidays])
    const after = await idsIn(logistics)
    await move(logistics, [holidays], after[0] ?? 0)
    expect(await one(holidays)).toMatchObject({ changed: false, parent_id: logistics })
    expect(await tree()).not.toEqual(brought)
  })

  it('does not reset what no longer fits where the product has it', async () => {
    const admin = await app.as('admin')
    await move(null, [logistics])
    await move(logistics, [people])
    const answer = await admin.call(menu.remove, { params: { id: logistics } })
    expect(answer.refusal).toBe('menu.depth')
    await admin.call(menu.remove, { params: { id: people } })
    expect((await admin.call(menu.remove, { params: { id: logistics } })).refusal).toBeUndefined()
    expect(await tree()).toEqual(brought)
  })

  it('keeps the moves of many people at once', async () => {
    const entries = (await idsIn(logistics)).slice(0, 4)
    const answers = await Promise.all([
      ...entries.map((id) => move(people, [id], menuPage)),
      move(catalogue, [201]),
      move(people, [system]),
    ])
    expect(answers.map(({ refusal }) => refusal)).toEqual([
      ...entries.map(() => undefined),
      undefined,
      'menu.cycle',
    ])
    const inside = await idsIn(people)
    expect(
      inside
        .slice(0, inside.indexOf(menuPage))
        .filter((id) => entries.includes(id))
        .sort(),
    ).toEqual([...entries].sort())
    expect(inside).not.toContain(201)
    const all = flatMenu(await tree()).map((item) => item.id)
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBe(flatMenu(brought).length)
  })

  it('of two that would make a circle together refuses the second', async () => {
    const a = await directory('A')
    const b = await directory('B')
    const answers = await Promise.all([move(a, [b]), move(b, [a])])
    expect(answers.map(({ refusal }) => refusal).sort()).toEqual(['menu.cycle', undefined])
  })
})
