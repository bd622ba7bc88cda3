import type { PermissionPage } from '@dropyard/contract/account/role'
import { contract, manifests } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointsIn, type Permission } from '@dropyard/contract/kit/endpoint'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { type MenuEntry, menuTree } from '@dropyard/contract/system/menu-tree'

/** Buttons of pages: the contract's permissions, grouped by page. */

export interface Button {
  id: number
  resource: string
  permission: string
  words: Words
}

const known: Button[] = []

/** One button per permission, named after the list endpoint or else the first endpoint with that permission. */
export function buttons(): readonly Button[] {
  if (known.length > 0) return known
  const rights = manifests.flatMap((one) => Object.entries(one.rights ?? {}))
  const all: Pick<AnyEndpoint, 'permission' | 'about' | 'list'>[] = [
    ...endpointsIn(contract),
    ...rights.map(([name, [en, zh]]) => ({ permission: name as Permission, about: { en, zh }, list: false })),
  ]
  for (const { permission, about } of all) {
    const [resource, action] = permission.split(':')
    if (!resource || !action || known.some((b) => b.permission === permission)) continue
    const { about: words = about } = all.find((one) => one.permission === permission && one.list) ?? {}
    known.push({ id: known.length + 1, resource, permission, words })
  }
  return known
}

const elsewhere: Words = { en: 'Without a page of its own', zh: '无独立页面' }

/** All pages with their permissions. A permission is listed once, at the first page that has it. */
export function permissionPages(
  lang: Lang,
  kind: 'staff' | 'merchant',
  possible: ReadonlySet<string>,
  mine: (permission: string) => boolean,
): PermissionPage[] {
  const left = new Set(possible)
  const take = (wanted: (button: Button) => boolean) =>
    buttons()
      .filter((one) => left.has(one.permission) && wanted(one))
      .map(({ permission, words }) => {
        left.delete(permission)
        return { permission, name: words[lang], mine: mine(permission) }
      })
  const walk = (entries: readonly MenuEntry[], group: readonly string[]): PermissionPage[] =>
    entries.flatMap((entry) =>
      entry.type === 'directory'
        ? walk(entry.children, [...group, entry.words[lang]])
        : [
            {
              id: entry.id,
              name: entry.words[lang],
              group: group.join(' / '),
              url: entry.url,
              buttons: take((one) => entry.resources.includes(one.resource)),
            },
          ],
    )
  const pages = walk(menuTree[kind], []).filter((page) => page.buttons.length > 0)
  const rest = take(() => true)
  return rest.length === 0
    ? pages
    : [...pages, { id: 0, name: elsewhere[lang], group: '', url: '', buttons: rest }]
}
