import type { MenuItemRow } from '@dropyard/contract/system/menu'
import { flatMenu, misplaced } from '@dropyard/contract/system/menu/place'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groundFor, landingIn, linesOf, placeOf, samePlace, whyNotDeeper, withMoved } from './tree.ts'

let last = 0
const entry = (name: string, url: string, child: MenuItemRow[]): MenuItemRow => {
  const id = ++last
  return {
    id,
    kind: 'staff',
    parent_id: null,
    name_en: name,
    name_zh: name,
    icon: '',
    url,
    badge: null,
    is_category: false,
    status: 1,
    own: false,
    changed: false,
    unlisted: false,
    needs: null,
    buttons: [],
    name,
    parent_name: '',
    category: '',
    child: child.map((one) => ({ ...one, parent_id: id })),
  }
}
const page = (name: string) => entry(name, `/${name}`, [])
const directory = (name: string, ...child: MenuItemRow[]) => entry(name, '', child)

/** Home · Goods(Search, Saved) · Empty · System(People(Users, Roles), Log) */
const items = [
  page('home'),
  directory('goods', page('search'), page('saved')),
  directory('empty'),
  directory('system', directory('people', page('users'), page('roles')), page('log')),
]
const of = (name: string) => {
  const found = flatMenu(items).find((one) => one.name_en === name)
  if (!found) throw new Error(name)
  return found
}
const open: ReadonlySet<number> = new Set()
const nameOf = (id: number | null | undefined) =>
  flatMenu(items).find((one) => one.id === id)?.name_en ?? null
/** The drop target behind a line when the entry is held at a depth. */
function land(name: string, behind: string, wanted: number, closed = open) {
  const ground = groundFor(items, of(name), closed)
  const gap = ground.lines.findIndex((line) => line.item.name_en === behind) + 1
  const { parent, before, depth, refused } = landingIn(ground, gap, wanted)
  return [nameOf(parent), nameOf(before), depth, refused?.error.code.split('.')[1]]
}

describe('dragging an entry of the menu', () => {
  it('lands at the depth where it is held, as far as the gap allows', () => {
    expect(land('home', 'search', 1)).toEqual(['goods', 'saved', 1, undefined])
    expect(land('home', 'search', 0)).toEqual(['goods', 'saved', 1, undefined])
    expect(land('home', 'saved', 1)).toEqual(['goods', null, 1, undefined])
    expect(land('home', 'saved', 0)).toEqual([null, 'empty', 0, undefined])
    expect(land('home', 'roles', 2)).toEqual(['people', null, 2, undefined])
    expect(land('home', 'roles', 1)).toEqual(['system', 'log', 1, undefined])
    expect(land('home', 'log', 0)).toEqual([null, null, 0, undefined])
    expect(land('home', 'goods', 0)).toEqual(['goods', 'search', 1, undefined])
    expect(land('search', 'home', 3)).toEqual([null, 'goods', 0, undefined])
  })

  it('fills empty and closed directories', () => {
    expect(land('home', 'empty', 1)).toEqual(['empty', null, 1, undefined])
    expect(land('home', 'empty', 0)).toEqual([null, 'system', 0, undefined])
    expect(land('home', 'goods', 1, new Set([of('goods').id]))).toEqual(['goods', null, 1, undefined])
  })

  it('shows why where nothing is allowed, and takes what is', () => {
    expect(land('goods', 'users', 2)).toEqual(['people', 'roles', 2, 'depth'])
    expect(land('goods', 'roles', 2)).toEqual(['system', 'log', 1, undefined])
    expect(land('system', 'search', 1)).toEqual(['goods', 'saved', 1, 'depth'])
    expect(land('system', 'saved', 1)).toEqual([null, 'empty', 0, undefined])
  })

  it('says why it goes no deeper', () => {
    const why = (name: string, behind: string) => {
      const ground = groundFor(items, of(name), open)
      const gap = ground.lines.findIndex((line) => line.item.name_en === behind) + 1
      return whyNotDeeper(ground, gap)?.error.code
    }
    expect(why('search', 'home')).toBe('menu.parent')
    expect(why('goods', 'people')).toBe('menu.depth')
    expect(why('home', 'roles')).toBe('menu.parent')
    expect(why('home', 'empty')).toBeUndefined()
  })

  it('ends as the tree that is shown meanwhile: nothing is lost, no circle, no fourth level', () => {
    const all = flatMenu(items)
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.nat(all.length),
        fc.integer({ min: -1, max: 4 }),
        fc.subarray(all.map((one) => one.id)),
        (dragged, gap, wanted, closed) => {
          const ground = groundFor(items, dragged, new Set(closed))
          const landing = landingIn(ground, Math.min(gap, ground.lines.length), wanted)
          if (landing.refused) return
          const next = withMoved(items, dragged, landing)
          const lines = linesOf(next, open)
          expect(lines.map((line) => line.item.id).sort()).toEqual(all.map((one) => one.id).sort())
          expect(Math.max(...lines.map((line) => line.depth))).toBeLessThan(3)
          const moved = flatMenu(next).find((one) => one.id === dragged.id)
          expect(moved && samePlace(placeOf(next, moved), landing)).toBe(true)
          expect(lines.find((line) => line.item.id === dragged.id)?.depth).toBe(landing.depth)
          expect(misplaced(items, [dragged], landing.parent)).toBeUndefined()
        },
      ),
      { numRuns: 500 },
    )
  })
})
