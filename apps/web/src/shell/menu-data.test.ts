import type { MenuNode } from '@dropyard/contract/system/menu'
import { describe, expect, it } from 'vitest'
import {
  badgeText,
  entriesOf,
  findByPath,
  flatten,
  isOpenTo,
  isOutside,
  isSystem,
  titleOf,
} from './menu-data.ts'

const node = (id: number, name: string, url = '', child: MenuNode[] = []): MenuNode => ({
  id,
  name,
  url,
  icon: '',
  badge: 0,
  is_category: 0,
  parent_name: '',
  category: '',
  child,
})
const tree = [
  node(1, 'Home', '/home'),
  node(2, 'Products', '', [
    node(3, 'Find', '/goodsList'),
    node(4, 'More', '', [node(5, 'Deep', '/deep', [node(6, 'Too deep', '/too')])]),
  ]),
]

describe('the menu', () => {
  const items = flatten(tree)

  it('is flattened to three levels with the names above each entry', () => {
    expect(items.map(({ trail }) => trail.join(' / '))).toEqual([
      'Home',
      'Products',
      'Products / Find',
      'Products / More',
      'Products / More / Deep',
    ])
  })

  it('shows a group with a single page as that page', () => {
    const entries = entriesOf([
      node(1, 'Home', '/home'),
      { ...node(2, 'Money', '', [node(3, 'Wallet', '/wallet')]), icon: 'WalletOutlined' },
      node(4, 'Products', '', [
        node(5, 'Find', '/goodsList'),
        node(6, 'More', '', [node(7, 'Deep', '/deep')]),
      ]),
      node(100_001, 'Desk', '', [node(100_002, 'Help', 'https://example.com/help')]),
      node(8, 'System', '', [node(9, 'Users', '', [node(10, 'User', '/userAdmin')])]),
    ])
    expect(flatten(entries).map(({ trail }) => trail.join(' / '))).toEqual([
      ...['Home', 'Wallet', 'Products', 'Products / Find', 'Products / Deep'],
      ...['Desk', 'Desk / Help'],
      ...['System', 'System / Users', 'System / Users / User'],
    ])
    expect(entries[1]?.icon).toBe('WalletOutlined')
  })

  it('opens a page to those whose menu has it or the page above it, and pages without the author flag to all', () => {
    const open = (path: string, author = true) => isOpenTo(items, { path, author })
    expect(open('/goodsList')).toBe(true)
    expect(open('/goodsList/detail')).toBe(true)
    expect(open('/roleAdmin')).toBe(false)
    expect(open('/download', false)).toBe(true)
  })

  it('finds the entry of a page, and of a detail the page above it', () => {
    expect(findByPath(items, '/goodsList')?.node.id).toBe(3)
    expect(findByPath(items, '/goodsList/detail')?.node.id).toBe(3)
    expect(findByPath(items, '/nowhere')).toBeUndefined()
  })

  it('knows addresses elsewhere and the System item in both languages', () => {
    expect(isOutside('https://help.test')).toBe(true)
    expect(isOutside('/home')).toBe(false)
    expect([isSystem(node(1, 'System')), isSystem(node(1, '系统')), isSystem(node(1, 'Home'))]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('shows badges up to 9999', () => {
    expect([badgeText(0), badgeText(7), badgeText(9999), badgeText(10_000)]).toEqual([
      '',
      '7',
      '9999',
      '9999+',
    ])
  })

  it('titles the document by the product and the names of the menu', () => {
    expect(titleOf('Dropyard', ['Products', 'Find'])).toBe('Dropyard - Products - Find')
  })
})
