/** AliExpress' times have no zone and are in US Pacific time, with daylight saving. */

const zone = 'America/Los_Angeles'
const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `yyyy-MM-dd HH:mm:ss` in Pacific time. */
export const toPacific = (at: Date): string => parts.format(at)

/** Parses Pacific time. In the hour that occurs twice in autumn, the later one is used. */
export function fromPacific(text: string): Date {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) throw new Error(`"${text}" is no time`)
  let at = asUtc + 8 * 3_600_000
  // Corrects the offset by formatting the result: it may be off by the hour of daylight saving.
  at -= Date.parse(`${toPacific(new Date(at)).replace(' ', 'T')}Z`) - asUtc
  return new Date(at)
}
