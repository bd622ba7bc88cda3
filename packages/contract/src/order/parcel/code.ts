/** The QR code on our own papers: it identifies the order of a parcel, regardless of its tracking number. */

export const parcelCode = (orderId: number): string => `DY1:P:${orderId}`

/** The order of a scanned code of ours; undefined for any other. Scanners with another keyboard layout type a semicolon. */
export function orderOfCode(scanned: string): number | undefined {
  const id = /^DY1[:;]P[:;](\d{1,15})$/i.exec(scanned.trim())?.[1]
  return id === undefined ? undefined : Number(id)
}
