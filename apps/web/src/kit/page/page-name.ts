import { createContext, useContext } from 'react'

/**
 * What the page around is called: in its tab, in the document's title and as its heading. The frame says it, from the
 * menu that the server returns, so that the three never differ.
 */
const Name = createContext('')

export const PageName = Name.Provider

export const usePageName = (): string => useContext(Name)
