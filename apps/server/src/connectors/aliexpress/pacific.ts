/** AliExpress writes times without a zone and means US Pacific, in summer and winter. */

const zone = 'America/Los_Angeles'
const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `yyyy-MM-dd HH:mm:ss` in Pacific time. */
export const toPacific = (at: Date): string => parts.format(at)

/** The moment that a Pacific text means. In the hour that comes twice in autumn the later one. */
export function fromPacific(text: string): Date {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) throw new Error(`"${text}" is no time`)
  let at = asUtc + 8 * 3_600_000
  // Off by the hour of summer time: what it reads as tells.
  at -= Date.parse(`${toPacific(new Date(at)).replace(' ', 'T')}Z`) - asUtc
  return new Date(at)
}
