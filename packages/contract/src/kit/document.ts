/** Paths of uploaded documents (PDF), which serve as evidence. The last part of the path is the original file name. */

export const documentAddress =
  /^\/documents\/[0-9a-f]{2}\/[0-9a-f]{32}\.pdf\/((?:[\w.!~*'()-]|%[0-9A-F]{2}){1,300})$/

/** Original file name of a document; undefined if the path isn't a document's. */
export function documentName(address: string): string | undefined {
  const name = documentAddress.exec(address)?.[1]
  if (name === undefined) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    return 'document.pdf'
  }
}
