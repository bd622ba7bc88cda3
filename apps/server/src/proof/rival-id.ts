import type { RecordKind } from './company-records.ts'
import type { Input } from './endpoint-fields.ts'

/** Ids of an endpoint, and what somebody gets who names records of another company. */

/**
 * - `refused`: does not exist, as for an id that nobody has
 * - `rows`: an empty list
 * - `each`: an answer for each, and each says that it does not exist
 * - `nothing`: an answer in which nothing of the other company stands
 */
export type Gets = 'refused' | 'rows' | 'each' | 'nothing'

export interface Named {
  ids: Readonly<Record<string, RecordKind | 'shared' | readonly [RecordKind, Gets]>>
  /** What else the endpoint needs. */
  input?: Input
  file?: { field: string; filename: string; content: string }
}
