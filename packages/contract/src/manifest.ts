import { z } from 'zod'
import type { RoleCode } from './account/role/seeded.ts'
import type { AnyEndpoint } from './kit/endpoint.ts'
import type { AnyFacts } from './kit/facts.ts'
import type { AnyReport } from './kit/report/report-types.ts'
import type { Lang, Pair } from './kit/text.ts'
import { type ListUnder, listedUnder, type Parent } from './kit/under.ts'
import type { MenuGroup } from './system/menu/groups.ts'
import type { MenuIconName } from './system/menu/icons.ts'

/**
 * What a module declares in addition to its endpoints: links, the menu, the audit log's names and the seeded roles are generated
 * from it. The module's contract file exports it as a function `manifest`, which the browser never calls, so its bundles don't
 * contain it.
 */
export interface Manifest {
  readonly pages?: readonly ModulePage[]
  /** Records of this module whose lists stand under records of other modules: `listedUnder(supplierAccount, { … })`. */
  readonly under?: readonly ListUnder[]
  /** Titles of names in the audit log. A record has its own title there, unless this overrides it. */
  readonly audit?: Readonly<Record<string, Pair>>
  /** Titles of permissions that belong to fields (`seenBy`) instead of endpoints, or that endpoints of several modules share. */
  readonly rights?: Readonly<Record<PermissionPattern, Pair>>
  /** Permission, or pattern such as `order:*` -> roles that have it by default. `staff` and `merchant` mean all such roles. */
  readonly roles?: Readonly<Record<PermissionPattern, Roles>>
}

type Roles = readonly (RoleCode | 'staff' | 'merchant')[]
type PermissionPattern = `${string}:${string}`

/** One view of a page. A page has several when staff and merchants see different ones, or a parameter selects one. */
export interface ModulePage {
  readonly path: `/${string}`
  /** The record whose list it shows. Gives the page's title, and the parameters of its address (the list's filters). */
  readonly record?: {
    readonly list: AnyEndpoint
    readonly text: Readonly<Record<Lang, { readonly title: string }>>
  }
  /** The report that it shows: see `reportPage`. */
  readonly report?: Pick<AnyReport, 'text'> & { readonly list: AnyEndpoint }
  /** The list that it shows, if it isn't a record's. */
  readonly list?: AnyEndpoint
  /** Parameters of the address in addition to the list's filters. */
  readonly own?: z.ZodRawShape
  readonly title?: Pair
  readonly menu?: MenuPlace
  /** Several entries, in different menus or with different names. */
  readonly menus?: readonly MenuPlace[]
}

/** A page's entry in a menu. */
export type MenuPlace = readonly [
  /** Must not change: browsers store it as `menu_id`. */
  id: number,
  /** The group of the entry, or the menu itself for an entry at the top level. */
  group: MenuGroup | 'staff' | 'merchant',
  /** Sort position within the group. */
  place: number,
  icon: MenuIconName,
  more?: MenuDetails,
]

interface MenuDetails {
  /** The entry's name, if it differs from the page's title. */
  readonly title?: Pair
  /** The permission that shows the entry. Default: the list's. */
  readonly needs?: PermissionPattern
  /** Another permission that shows the entry, too: of a page with several parts. */
  readonly orNeeds?: PermissionPattern
  /** Resources whose actions are the page's buttons. Default: the one in `needs`. */
  readonly resources?: readonly string[]
  /** Not shown in the menu, because the page is reached in another way (the cart icon). */
  readonly hidden?: true
}

interface Listed {
  readonly name: string
  readonly list: AnyEndpoint
  readonly filter: z.ZodRawShape
  readonly input: z.ZodObject
  readonly text: Readonly<Record<Lang, { readonly title: string }>>
}

/** The page of a record: its menu entry, or its name among several lists of one page (`of`). */
interface RecordsPage<R extends Listed, Of extends string> {
  readonly menu?: MenuPlace
  readonly of?: Of
  /** Roles that may do everything with the record by default. */
  readonly all?: Roles
  /** Roles that may read it by default. */
  readonly reads?: Roles
  /** Records in whose detail its list stands: `[{ parent: supplier, by: 'supplier_id' }]`. */
  readonly under?: readonly Parent<R>[]
}

/** The manifest of a record with one page and default roles. */
export function recordManifest<
  R extends Listed,
  const P extends `/${string}`,
  const Of extends string = never,
>(record: R, path: P, { menu, of, all, reads, under = [] }: RecordsPage<R, Of>) {
  const page = { path, record, ...(menu ? { menu } : {}), ...(of ? { own: { of: z.literal(of) } } : {}) }
  return {
    pages: [page] as unknown as readonly [OnePage<R, P, Of>],
    under: under.map((one) => listedUnder(record, one)),
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

type FactsPage = Parameters<typeof recordManifest<AnyFacts, `/${string}`>>[2] & {
  /** A page of its own with all rows; without it they are only in the detail of their document. */
  readonly path?: `/${string}`
}

/**
 * The manifest of facts: their list is a tab in the detail of their document.
 *
 * @public
 */
export function factsManifest(
  fact: AnyFacts,
  { path, all, reads, ...page }: Partial<FactsPage> = {},
): Pick<Manifest, 'pages' | 'roles'> & { readonly under: readonly ListUnder[] } {
  const { roles, pages } = recordManifest(fact, path ?? '/', {
    ...page,
    ...(all ? { all } : {}),
    ...(reads ? { reads } : {}),
  })
  const under = [listedUnder(fact, { parent: fact.of, by: fact.by })]
  return { ...(path ? { pages } : {}), under, roles }
}
