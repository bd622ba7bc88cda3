import { isDeepStrictEqual } from 'node:util'

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Whether two values are the same JSON: PostgreSQL keeps the keys of an object in an order of its own. */
export const equalAsJson = (left: unknown, right: unknown): boolean =>
  isDeepStrictEqual(plain(left), plain(right))
