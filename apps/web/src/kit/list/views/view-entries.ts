/** Which view was in use at each entry of the browser's history, for going back and forward. */

const most = 500
const views = new Map<string, number | undefined>()

const keyOf = (list: string, entry: string): string => `${entry} ${list}`

/** @param id Undefined: the list was shown without a view */
export function rememberView(list: string, entry: string, id: number | undefined): void {
  const key = keyOf(list, entry)
  views.delete(key)
  views.set(key, id)
  const [oldest] = views.keys()
  if (views.size > most && oldest !== undefined) views.delete(oldest)
}

/** The view that the list had at an entry; undefined if the list was not shown there. */
export function viewAt(list: string, entry: string): { readonly id: number | undefined } | undefined {
  const key = keyOf(list, entry)
  return views.has(key) ? { id: views.get(key) } : undefined
}
