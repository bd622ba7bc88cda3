import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ReactNode } from 'react'
import type { ControlOptions } from '../form/form-controls.tsx'
import type { QueryOf, RowOf } from './use-list.ts'

/** What a list page is told: columns, filters, tabs, and what can be done with one row or with many. */

export interface ListColumn<Row> {
  readonly key: string
  /** The header's words; units belong here. */
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Pixels; what is left over is shared. 140 when left out. */
  readonly width?: number
  /** Numbers stand right. */
  readonly right?: boolean
  /** Sortable under its key, or under the named column of the endpoint. */
  readonly sort?: boolean | string
  /** Shown only when chosen; `narrow`: on a page that has no room for the main words of all columns. */
  readonly hidden?: boolean | 'narrow'
}

export interface ListFilter<E extends AnyEndpoint> extends ControlOptions {
  readonly name: keyof QueryOf<E> & string
  readonly label: string
  /** Second parameter of a range of days: `{ name: 'from', until: 'to' }`. */
  readonly until?: keyof QueryOf<E> & string
  /** A short list of names that is read when the filter is opened: rows with `id` or `code`, and `name`. */
  readonly from?: AnyEndpoint | undefined
  /** Of a filter by yes or no: what the two are called. */
  readonly flags?: { readonly yes: string; readonly no: string }
  /** Stands in the line; at most four short ones do. The others are behind "Filters". */
  readonly main?: boolean
}

export interface ListTabs<E extends AnyEndpoint> {
  /** The filter that the tabs set. */
  readonly by: keyof QueryOf<E> & string
  /** Without these the answer's `ext.tabs` gives status, name and count. */
  readonly items?: readonly { value: string | undefined; label: string; count?: number }[]
  /** Puts "All" in front. */
  readonly all?: boolean
}

/** What can be done with one row. The first two show as icons, the rest stands under "More". */
export interface RowAction {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly run: () => unknown
  /** Hidden from those who may not call it. */
  readonly call?: Pick<AnyEndpoint, 'permission'>
  readonly danger?: boolean
  readonly disabled?: boolean
}

/** What can be done with the selected rows. */
export interface BulkAction {
  readonly key: string
  /** A verb; the bar says how many. */
  readonly label: string
  readonly icon?: ReactNode
  /** Gets the ids, at most 1,000. Anything but `false` clears the selection. */
  readonly run: (ids: number[]) => Promise<unknown> | unknown
  readonly call?: Pick<AnyEndpoint, 'permission'>
  readonly danger?: boolean
  /** Whether it fits what is selected; it is offered for everything when left out. */
  readonly offered?: (ids: ReadonlySet<number> | 'all') => boolean
}

export interface EmptyWords {
  readonly title: string
  readonly help?: string
  /** The action that fills the list. */
  readonly action?: ReactNode
}

export type Identified = { readonly id: number }
export type ListRow<E extends AnyEndpoint> = RowOf<E> & Identified

/** What the table of a list is told. */
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
  /** Ids, those of other pages among them; undefined where rows are not selected. */
  selected: readonly number[] | undefined
  onSelect: (ids: number[]) => void
  cursor: number
  /** The keyboard came to a row by its checkbox or a button. */
  onCursor: (place: number) => void
  onOpen: ((row: Row) => void) | undefined
  onHover: ((row: Row) => void) | undefined
  actions: ((row: Row) => readonly RowAction[]) | undefined
  expand: ((row: Row) => ReactNode) | undefined
  empty: ReactNode
}
