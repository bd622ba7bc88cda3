import { isDeepStrictEqual } from 'node:util'

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Whether two values are equal as JSON, whatever the order of keys: jsonb does not keep it. */
export const equalAsJson = (left: unknown, right: unknown): boolean =>
  isDeepStrictEqual(plain(left), plain(right))
