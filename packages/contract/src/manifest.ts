import { z } from 'zod'
import type { RoleCode } from './account/seeded-role.ts'
import type { AnyEndpoint } from './kit/endpoint.ts'
import type { Lang, Pair } from './kit/text.ts'
import type { MenuGroup } from './system/menu-groups.ts'
import type { MenuIconName } from './system/menu-icons.ts'

/**
 * What a module brings beside its endpoints. Each says it in its own file, as a function `manifest` that the browser never
 * calls and so never loads; links, the menu, the audit log's names and the seeded roles are made of these.
 */
export interface Manifest {
  readonly pages?: readonly ModulePage[]
  /** What people call the names under which changes are noted; a record's own name needs saying only where it is another. */
  readonly audit?: Readonly<Record<string, Pair>>
  /** What staff may read beside what they may call: names the permissions that fields ask for (`seenBy`). */
  readonly rights?: Readonly<Record<PermissionPattern, Pair>>
  /** Who may do what by default: `order:list`, or all of a kind, `order:*`. `staff` and `merchant` stand for every role of theirs. */
  readonly roles?: Readonly<Record<PermissionPattern, Roles>>
}

type Roles = readonly (RoleCode | 'staff' | 'merchant')[]
type PermissionPattern = `${string}:${string}`

/** One view of a page: of one kind of person, or one that a parameter names. */
export interface ModulePage {
  readonly path: `/${string}`
  /** The record whose list it shows, which gives its title and what the address may carry. */
  readonly record?: {
    readonly list: AnyEndpoint
    readonly text: Readonly<Record<Lang, { readonly title: string }>>
  }
  /** The list that it shows, where it is no record's. */
  readonly list?: AnyEndpoint
  /** Parameters of the address beside the list's. */
  readonly own?: z.ZodRawShape
  readonly title?: Pair
  readonly menu?: MenuPlace
  /** Where it stands in several menus, or under several names. */
  readonly menus?: readonly MenuPlace[]
}

/** Where a page stands in a menu. */
export type MenuPlace = readonly [
  /** Stable: browsers remember it as `menu_id`. */
  id: number,
  /** The group that it is in, or the top of a menu. */
  group: MenuGroup | 'staff' | 'merchant',
  /** Among its neighbours. */
  place: number,
  icon: MenuIconName,
  more?: MenuDetails,
]

interface MenuDetails {
  /** When it is called otherwise than the page. */
  readonly title?: Pair
  /** Permission without which it does not show, when it is another than the list's. */
  readonly needs?: PermissionPattern
  /** Resources whose actions are the page's buttons, when they are others than that of `needs`. */
  readonly resources?: readonly string[]
  /** Reached from elsewhere (the cart icon); never in the tree. */
  readonly hidden?: true
}

interface Listed {
  readonly name: string
  readonly list: AnyEndpoint
  readonly text: Readonly<Record<Lang, { readonly title: string }>>
}

/** The page of a record: its place in the menu, or its name among the lists of a page (`of`). */
interface RecordsPage<Of extends string> {
  readonly menu?: MenuPlace
  readonly of?: Of
  /** Roles that may do everything with the record by default. */
  readonly all?: Roles
  /** Those that may read it. */
  readonly reads?: Roles
}

/** The manifest of a record that has one page, and roles that may do everything with it. */
export function recordManifest<
  R extends Listed,
  const P extends `/${string}`,
  const Of extends string = never,
>(record: R, path: P, { menu, of, all, reads }: RecordsPage<Of>) {
  const page = { path, record, ...(menu ? { menu } : {}), ...(of ? { own: { of: z.literal(of) } } : {}) }
  return {
    pages: [page] as unknown as readonly [OnePage<R, P, Of>],
    roles: {
      ...(all ? { [`${record.name}:*`]: all } : {}),
      ...(reads ? { [`${record.name}:list`]: reads } : {}),
    },
  } satisfies Manifest
}

interface OnePage<R extends Listed, P extends `/${string}`, Of extends string> {
  readonly path: P
  readonly record: R
  readonly menu?: MenuPlace
  readonly own: [Of] extends [never] ? Record<never, never> : { readonly of: z.ZodLiteral<Of> }
}
