import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { contract } from '@dropyard/contract/contract'
import { endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { menuTree, pagesOf } from '@dropyard/contract/system/menu/tree'
import { describe, expect, it } from 'vitest'
import { permissionsOf } from './roles.ts'

const all = endpointsIn(contract).filter((e) => e.permission.includes(':'))
const roleOf = (code: string) => {
  const role = seededRoles.find((one) => one.code === code)
  if (!role) throw new Error(`There is no role ${code}`)
  return permissionsOf(role)
}

describe('seeded roles', () => {
  it('are the fifteen of the company, each named in both languages', () => {
    expect(new Set(seededRoles.map((role) => role.code)).size).toBe(15)
    for (const { words } of seededRoles) expect(words.en && words.zh).toBeTruthy()
  })

  it('never let a merchant reach operations', () => {
    const operations = all.filter((e) => !isMerchantPath(e.path)).map((e) => e.permission)
    const merchantSide = new Set(all.filter((e) => isMerchantPath(e.path)).map((e) => e.permission))
    for (const role of seededRoles.filter((one) => one.kind === 'merchant'))
      for (const permission of permissionsOf(role)) {
        expect(merchantSide, `${role.code} ${permission}`).toContain(permission)
        expect(operations, `${role.code} ${permission}`).not.toContain(permission)
      }
  })

  it('give the super admin what any staff member may do', () => {
    const admin = new Set(roleOf('super-admin'))
    for (const role of seededRoles.filter((one) => one.kind === 'staff'))
      expect(
        permissionsOf(role).filter((name) => !admin.has(name)),
        role.code,
      ).toEqual([])
  })

  it('leave no permission that nobody holds', () => {
    const held = new Set(seededRoles.flatMap((role) => permissionsOf(role)))
    expect([...new Set(all.map((e) => e.permission))].filter((name) => !held.has(name))).toEqual([])
  })

  it('let only the owner of a company manage members', () => {
    expect(roleOf('merchant-owner')).toContain('member:create')
    expect(roleOf('merchant-member').filter((name) => name.startsWith('member:'))).toEqual([])
  })
})

describe('the menu', () => {
  it('has one id and one key for each place', () => {
    for (const entries of [menuTree.merchant, menuTree.staff]) {
      const pages = pagesOf(entries)
      expect(new Set(pages.map((page) => page.key)).size).toBe(pages.length)
    }
    const ids = [...pagesOf(menuTree.merchant), ...pagesOf(menuTree.staff)].map((page) => page.id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
