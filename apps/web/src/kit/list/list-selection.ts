/** Which rows are selected, across pages. `all` means everything that matches the filters. */

export interface Selection {
  readonly ids: ReadonlySet<number>
  readonly all: boolean
}

export const nothingSelected: Selection = { ids: new Set(), all: false }

/** The most ids that a call takes at once. */
export const maxSelected = 1000

/** The rows of the page on the screen are now these; what was selected on other pages stays. */
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

/** The ids to act on: those chosen, or everything that matches, read page by page. */
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
