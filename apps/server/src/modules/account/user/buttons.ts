import type { PermissionPage } from '@dropyard/contract/account/role'
import { contract, manifests } from '@dropyard/contract/contract'
import { endpointsIn } from '@dropyard/contract/kit/endpoint'
import { type Lang, type Words, wordsOf } from '@dropyard/contract/kit/text'
import type { Manifest } from '@dropyard/contract/manifest'
import { type MenuEntry, menuTree } from '@dropyard/contract/system/menu/tree'

/** Buttons of pages: the contract's permissions, grouped by page. */

export interface Button {
  id: number
  resource: string
  permission: string
  words: Words
}

const known: Button[] = []

/** Titles of permissions that a module declares. */
const titlesIn = (module: unknown): NonNullable<Manifest['rights']> =>
  (module as { manifest?: () => Manifest }).manifest?.().rights ?? {}

/**
 * One button per permission. Its name is the title that a manifest declares, or else what the list endpoint or the first endpoint
 * with that permission does. A permission that endpoints of several modules share is listed with the module that declares its title.
 */
export function buttons(): readonly Button[] {
  if (known.length > 0) return known
  const titles = new Map(manifests.flatMap(({ rights = {} }) => Object.entries(rights)))
  const endpoints = endpointsIn(contract)
  const inEndpoints = new Set<string>(endpoints.map(({ permission }) => permission))
  const permissions = Object.values(contract).flatMap((module) => {
    const own = Object.keys(titlesIn(module))
    const guarding = endpointsIn(module).map(({ permission }) => permission)
    return [
      ...guarding.filter((name) => own.includes(name) || !titles.has(name)),
      ...own.filter((name) => inEndpoints.has(name)),
    ]
  })
  for (const permission of new Set([...permissions, ...titles.keys()])) {
    const [resource, action] = permission.split(':')
    if (!resource || !action) continue
    const title = titles.get(permission)
    const guarded = endpoints.filter((one) => one.permission === permission)
    const words = title ? wordsOf(title) : (guarded.find(({ list }) => list) ?? guarded[0])?.about
    if (words) known.push({ id: known.length + 1, resource, permission, words })
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
