import { createContext, useContext } from 'react'

/**
 * The name of the current page, for its tab, the document's title and its heading. The shell provides it from the server's menu,
 * so that all three are the same.
 */
const Name = createContext('')

export const PageName = Name.Provider

export const usePageName = (): string => useContext(Name)
