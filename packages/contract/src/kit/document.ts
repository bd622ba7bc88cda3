/** Documents (PDF) that staff keep as evidence, by their address: at its end stands what they were called. */

export const documentAddress =
  /^\/documents\/[0-9a-f]{2}\/[0-9a-f]{32}\.pdf\/((?:[\w.!~*'()-]|%[0-9A-F]{2}){1,300})$/

/** What a document was called; undefined for the address of anything else. */
export function documentName(address: string): string | undefined {
  const name = documentAddress.exec(address)?.[1]
  if (name === undefined) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    return 'document.pdf'
  }
}
