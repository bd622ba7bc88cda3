import { describe, expect, it } from 'vitest'
import { closable, close, homePath, living, restore, type Tabs, visit } from './tabs.ts'

const noTabs = restore(null, null, () => false)

const open = (...paths: string[]): Tabs =>
  paths.reduce((tabs, path) => visit(tabs, { path, search: '' }), noTabs)
const paths = (tabs: Tabs) => tabs.list.map((tab) => tab.path)

describe('opened pages', () => {
  it('begin with home, and visiting adds a tab once', () => {
    expect(paths(open('/a', '/b', '/a'))).toEqual([homePath, '/a', '/b'])
  })

  it('remember the address a page was left at', () => {
    const tabs = visit(open('/a', '/b'), { path: '/a', search: '?page=2' })
    expect(tabs.list.find((tab) => tab.path === '/a')?.search).toBe('?page=2')
  })

  it('close the current one and show its neighbour on the left', () => {
    const tabs = close(open('/a', '/b', '/c'), '/c', 'current')
    expect(paths(tabs)).toEqual([homePath, '/a', '/b'])
    expect(tabs.active).toBe('/b')
  })

  it('stay where they are when another tab closes', () => {
    expect(close(open('/a', '/b'), '/a', 'current').active).toBe('/b')
  })

  it('close to the right and to the left, and show the tab in the middle when the active one went', () => {
    const tabs = open('/a', '/b', '/c')
    expect(paths(close(tabs, '/a', 'right'))).toEqual([homePath, '/a'])
    expect(close(tabs, '/a', 'right').active).toBe('/a')
    expect(paths(close(tabs, '/b', 'left'))).toEqual([homePath, '/b', '/c'])
  })

  it('clear all but home', () => {
    expect(close(open('/a', '/b'), '/b', 'all')).toMatchObject({
      list: [{ path: homePath }],
      active: homePath,
    })
  })

  it('never close home', () => {
    expect(paths(close(open('/a'), homePath, 'current'))).toEqual([homePath, '/a'])
    expect(closable(noTabs, homePath)).toEqual({ current: false, right: false, left: false, all: false })
    expect(closable(open('/a', '/b'), '/a')).toEqual({ current: true, right: true, left: false, all: true })
  })
})

describe('living pages', () => {
  const keeps = (path: string) => path !== '/goodsList'

  it('are the active one and the latest others, at most as many as the cap', () => {
    const tabs = open('/a', '/b', '/c')
    expect([...living(tabs, keeps, 2)]).toEqual(['/c', '/b'])
    expect(living(open(...Array.from({ length: 30 }, (_, n) => `/${n}`)), keeps).size).toBe(12)
  })

  it('do not include a hidden page that is not cached, but do show it when active', () => {
    expect(living(open('/goodsList', '/a'), keeps).has('/goodsList')).toBe(false)
    expect(living(open('/a', '/goodsList'), keeps).has('/goodsList')).toBe(true)
  })
})

describe('kept tabs', () => {
  const exists = (path: string) => path !== '/gone'

  it('come back in order with the active one, and asleep', () => {
    const kept = [
      { path: homePath, search: '' },
      { path: '/a', search: '?x=1' },
    ]
    expect(restore(kept, '/a', exists)).toEqual({ list: kept, active: '/a', recent: [] })
  })

  it('lose what is damaged, doubled or no longer a page', () => {
    const kept = [
      { path: '/gone', search: '' },
      { path: 3 },
      null,
      { path: '/a', search: '' },
      { path: '/a', search: '' },
    ]
    expect(paths(restore(kept, '/gone', exists))).toEqual([homePath, '/a'])
    expect(paths(restore('nonsense', null, exists))).toEqual([homePath])
  })
})
