import type { Lang } from '@dropyard/contract/kit/text'
import { type ComponentType, createContext, useContext } from 'react'
import { useMay } from '../current-user.ts'
import { type LazyPart, lazyPart } from '../page/lazy-part.tsx'
import type { LoadedPage } from '../page/route.ts'

/**
 * Lists under a parent: lists of other modules that a record's detail has as tabs. The manifests declare them
 * (`@dropyard/contract/kit/under`); the kit and the parent's module don't know which there are.
 */

/** A list under a parent, as declared. */
export interface DeclaredList {
  /** Names of the parent and of the list's record. */
  readonly parent: string
  readonly record: string
  /** The filter that takes the parent's id. */
  readonly by: string
  /** Inputs of a new row, and the fields of the parent's row that they get. */
  readonly fill: Readonly<Record<string, string>>
  readonly hides: readonly string[]
  readonly title: Readonly<Record<Lang, string>>
  /** The permission to read it. */
  readonly permission: string
  /** Which list of its page it is, if the page has several (`own: { of }`). */
  readonly of?: string
}

export interface OfferedList extends DeclaredList {
  readonly Page: LazyPart<object>
}

let offered: readonly OfferedList[] = []

/** Registers all lists under parents, each with the page that draws it. Called once when the app starts. */
export const offerLists = (
  lists: readonly (DeclaredList & { readonly load: () => Promise<LoadedPage> })[],
): void => {
  offered = lists.map(({ load, ...list }) => ({
    ...list,
    Page: lazyPart<object>(() => load().then(({ Page }): ComponentType => Page)),
  }))
}

/** The lists under a record that the user may read. */
export function useListsUnder(parent: string): readonly OfferedList[] {
  const may = useMay()
  return offered.filter((list) => list.parent === parent && may(list as never))
}

/** The parent of a list, for the page that draws the list as a tab of the parent's detail. */
export interface UnderParent {
  readonly list: DeclaredList
  /** The parent's row. */
  readonly row: Readonly<Record<string, unknown>> & { readonly id: number }
}

export const UnderParentContext = createContext<UnderParent | undefined>(undefined)

/** The parent under which a record's list is shown; undefined on the record's own page, and for other records. */
export function useUnderParent(record: string): UnderParent | undefined {
  const under = useContext(UnderParentContext)
  return under?.list.record === record ? under : undefined
}
