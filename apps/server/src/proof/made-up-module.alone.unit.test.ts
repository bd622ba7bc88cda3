import { record } from '@dropyard/contract/kit/record'
import * as wire from '@dropyard/contract/kit/wire'
import type { Manifest } from '@dropyard/contract/manifest'
import { expect, it, vi } from 'vitest'

/** A new module needs only its own files and a line in the list of modules; all registries are derived from that. */

vi.mock('@dropyard/contract/modules', async (original) => {
  const crate = record({
    name: 'crate',
    path: '/v1/crate',
    title: ['Crates', '货箱'],
    singular: ['crate', '货箱'],
    fields: { code: [wire.text(20), 'Code', '代码'] },
    filter: {},
    sortable: ['code'],
    labelField: 'code',
  })
  const manifest = () =>
    ({
      pages: [{ path: '/crates', record: crate, menu: [999, 'system-catalog', 5, 'InboxOutlined'] }],
      audit: { lid: ['Lid', '箱盖'] },
      roles: { 'crate:list': ['staff'], 'crate:*': ['warehouse'] },
    }) satisfies Manifest
  return { ...(await original<object>()), crate: { crate, manifest } }
})
const { contract, manifests } = await import('@dropyard/contract/contract')
const { endpointsIn } = await import('@dropyard/contract/kit/endpoint')
const { auditRecords } = await import('@dropyard/contract/system/audit/records')
const { menuTree, pagesOf } = await import('@dropyard/contract/system/menu/tree')
const { permissionsOf } = await import('../modules/account/user/roles.ts')

it('is in the contract, the menu, the audit log and the roles', () => {
  expect(endpointsIn(contract).filter(({ path }) => path.startsWith('/v1/crate'))).toHaveLength(9)
  const paths = pagesOf(menuTree.staff).map(({ url }) => url)
  expect(paths.indexOf('/crates')).toBe(paths.indexOf('/category') - 1)
  expect(pagesOf(menuTree.staff).find(({ url }) => url === '/crates')).toMatchObject({
    key: 'crates',
    words: { en: 'Crates', zh: '货箱' },
    needs: 'crate:list',
    resources: ['crate'],
  })
  expect(auditRecords).toMatchObject({ crate: { en: 'Crate', zh: '货箱' }, lid: { en: 'Lid', zh: '箱盖' } })
  const crates = (code: string, kind: 'staff' | 'merchant') =>
    permissionsOf({ code, kind }).filter((name) => name.startsWith('crate:'))
  expect(crates('warehouse', 'staff')).toContain('crate:create')
  expect(crates('support', 'staff')).toEqual(['crate:list'])
  expect(crates('super-admin', 'staff')).toContain('crate:create')
  expect(crates('merchant-owner', 'merchant')).toEqual([])
})

it('gives permissions that there are', () => {
  const all = [
    ...endpointsIn(contract).map(({ permission }) => permission),
    ...manifests.flatMap(({ rights = {} }) => Object.keys(rights)),
  ]
  const patterns = manifests.flatMap(({ roles = {} }) => Object.keys(roles))
  const unknown = patterns.filter((pattern) => !all.some((one) => one.startsWith(pattern.replace('*', ''))))
  expect(patterns.length).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})
