/** The selected rows, across pages. `all` means all rows that match the filters. */

export interface Selection {
  readonly ids: ReadonlySet<number>
  readonly all: boolean
}

export const nothingSelected: Selection = { ids: new Set(), all: false }

/** Maximum of ids per call. */
export const maxSelected = 1000

/** Replaces the selection on the current page; the selection on other pages stays. */
export function selectOnPage(
  { ids }: Selection,
  page: readonly number[],
  chosen: readonly number[],
): Selection {
  const others = [...ids].filter((id) => !page.includes(id))
  return { ids: new Set([...others, ...chosen]), all: false }
}

export function toggle({ ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, all: false }
}

export const countOf = ({ ids, all }: Selection, total: number): number => (all ? total : ids.size)

/** The ids to act on: the selected ones, or those of all matching rows, fetched page by page. */
export async function idsOf(
  selection: Selection,
  total: number,
  read: (page: number, perPage: number) => Promise<readonly number[]>,
): Promise<number[]> {
  if (!selection.all) return [...selection.ids].slice(0, maxSelected)
  const pages = Math.ceil(Math.min(total, maxSelected) / 100)
  const ids: number[] = []
  for (let page = 1; page <= pages; page++) ids.push(...(await read(page, 100)))
  return [...new Set(ids)].slice(0, maxSelected)
}
