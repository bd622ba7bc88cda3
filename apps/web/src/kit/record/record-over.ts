import { createContext, useContext } from 'react'

/** A record that is shown by its page without the page's list, over something else such as the list of tasks. */
export interface RecordOver {
  readonly id: number
  /** Its form opens at once. */
  readonly edit: boolean
  readonly onClose: () => void
}

export const RecordOverContext = createContext<RecordOver | undefined>(undefined)

export const useRecordOver = (): RecordOver | undefined => useContext(RecordOverContext)
