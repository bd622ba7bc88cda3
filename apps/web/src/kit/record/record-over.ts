import { createContext, useContext } from 'react'

/** The record that its page shows without the list, because it is open over another page such as the list of tasks. */
export interface RecordOver {
  readonly id: number
  /** The form opens immediately. */
  readonly edit: boolean
  readonly onClose: () => void
}

export const RecordOverContext = createContext<RecordOver | undefined>(undefined)

export const useRecordOver = (): RecordOver | undefined => useContext(RecordOverContext)
