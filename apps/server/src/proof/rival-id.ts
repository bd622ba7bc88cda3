import type { RecordKind } from './company-records.ts'
import type { Input } from './endpoint-fields.ts'

/** Which records the ids of an endpoint name, and what a caller gets for records of another company. */

/**
 * - `refused`: "does not exist", as for an unused id
 * - `rows`: an empty list
 * - `each`: an answer for each row that says that it doesn't exist
 * - `nothing`: an answer without any data of the other company
 */
export type Gets = 'refused' | 'rows' | 'each' | 'nothing'

export interface Named {
  ids: Readonly<Record<string, RecordKind | 'shared' | readonly [RecordKind, Gets]>>
  /** Other required input of the endpoint. */
  input?: Input
  file?: { field: string; filename: string; content: string }
}
