/**
 * A key-value store in IndexedDB for drafts, column choices and the like, per person. Logging out does not clear it. Failures to
 * store something are ignored.
 */

const database = 'dropyard'
const shelf = 'kept'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(shelf)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const db = await open()
    return await new Promise<T>((resolve, reject) => {
      const request = work(db.transaction(shelf, mode).objectStore(shelf))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    }).finally(() => db.close())
  } catch {
    return undefined
  }
}

export const setItem = (key: string, value: unknown): Promise<unknown> =>
  run('readwrite', (store) => store.put(value, key))
export const removeItem = (key: string): Promise<unknown> => run('readwrite', (store) => store.delete(key))
export const getItem = (key: string): Promise<unknown> => run<unknown>('readonly', (store) => store.get(key))

/** Returns the value of a key and deletes it. */
export async function takeItem(key: string): Promise<unknown> {
  const kept = await getItem(key)
  await removeItem(key)
  return kept
}

/** All values whose keys have a prefix: `columns/7/` returns each list's choice by its name. */
export async function recallAll(prefix: string): Promise<Record<string, unknown>> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const names = await run('readonly', (store) => store.getAllKeys(range))
  const values = await run<unknown[]>('readonly', (store) => store.getAll(range))
  return Object.fromEntries(
    (names ?? []).map((name, index) => [String(name).slice(prefix.length), values?.[index]]),
  )
}
