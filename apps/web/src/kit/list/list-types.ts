import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ReactNode } from 'react'
import type { ControlOptions } from '../form/form-controls.tsx'
import type { QueryOf, RowOf } from './use-list.ts'

/** Props of list pages: columns, filters, tabs, and the actions for one or many rows. */

export interface ListColumn<Row> {
  readonly key: string
  /** Header text, including units. */
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Pixels, 140 by default; remaining space is distributed. */
  readonly width?: number
  /** Align right, for numbers. */
  readonly right?: boolean
  /** Sortable by its key, or by the named column of the endpoint. */
  readonly sort?: boolean | string
  /** Hidden by default; `narrow`: only on pages that are too narrow for all columns. */
  readonly hidden?: boolean | 'narrow'
}

export interface ListFilter<E extends AnyEndpoint> extends ControlOptions {
  readonly name: keyof QueryOf<E> & string
  readonly label: string
  /** Second parameter of a range of days: `{ name: 'from', until: 'to' }`. */
  readonly until?: keyof QueryOf<E> & string
  /** The endpoint of a short list of names that is fetched when the filter is opened: rows with `id` or `code`, and `name`. */
  readonly from?: AnyEndpoint | undefined
  /** For a boolean filter: labels of its values. */
  readonly flags?: { readonly yes: string; readonly no: string }
  /** An input of the page, and its value as text that needs no label, for a filter that no schema describes. */
  readonly drawn?: {
    readonly input: (value: unknown, onChange: (next: unknown) => void) => ReactNode
    readonly text: (value: unknown) => string
    /** Whether it refers to something that was deleted. */
    readonly isMissing?: (value: unknown) => boolean
  }
  /** Shown in the filter line, which has room for up to four short ones. The others are behind "Filters". */
  readonly main?: boolean
}

export interface ListTabs<E extends AnyEndpoint> {
  /** The filter that the tabs set. */
  readonly by: keyof QueryOf<E> & string
  /** By default the tabs come from the response's `ext.tabs` with status, name and count. */
  readonly items?: readonly { value: string | undefined; label: string; count?: number }[]
  /** Adds "All" as the first tab. */
  readonly all?: boolean
}

/** An action for one row. The first two are icons, the others are in the menu "More". */
export interface RowAction {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly run: () => unknown
  /** The endpoint whose permission it needs: users without the permission do not see it. `run` sends the request. */
  readonly call?: Pick<AnyEndpoint, 'permission'>
  readonly danger?: boolean
  /** True, or the reason why it can't be used, which its tooltip says. */
  readonly disabled?: boolean | string
}

/** An action for the selected rows. */
export interface BulkAction {
  readonly key: string
  /** A verb; the bar shows the number of rows. */
  readonly label: string
  readonly icon?: ReactNode
  /** Gets up to 1,000 ids. Clears the selection unless it returns `false`. */
  readonly run: (ids: number[]) => Promise<unknown> | unknown
  readonly call?: Pick<AnyEndpoint, 'permission'>
  readonly danger?: boolean
  /** Whether it applies to the selection; always by default. */
  readonly offered?: (ids: ReadonlySet<number> | 'all') => boolean
}

export interface EmptyWords {
  readonly title: string
  readonly help?: string
  /** The action that adds the first rows. */
  readonly action?: ReactNode
}

export type Identified = { readonly id: number }
export type ListRow<E extends AnyEndpoint> = RowOf<E> & Identified

/** Props of a list's table. */
export interface ListTableProps<Row extends Identified> {
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  loading: boolean
  fetching: boolean
  perPage: number
  /** Two-line rows with a picture. */
  twoLine: boolean
  sort: { column: string; down: boolean } | undefined
  onSort: (sort: string | undefined) => void
  /** Selected ids, including those on other pages; undefined if rows can't be selected. */
  selected: readonly number[] | undefined
  onSelect: (ids: number[]) => void
  cursor: number
  /** The focus moved to a row's checkbox or button. */
  onCursor: (place: number) => void
  onOpen: ((row: Row) => void) | undefined
  onHover: ((row: Row) => void) | undefined
  actions: ((row: Row) => readonly RowAction[]) | undefined
  expand: ((row: Row) => ReactNode) | undefined
  empty: ReactNode
}
