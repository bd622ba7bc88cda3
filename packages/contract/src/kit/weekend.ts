/**
 * Weekends of countries where they aren't Saturday and Sunday, as ISO weekdays (1 Monday … 7 Sunday). Source: Unicode CLDR 48,
 * supplemental/weekData.xml (weekendStart and weekendEnd). CLDR doesn't contain Bangladesh, Brunei, the Maldives and Palestine;
 * theirs follow their governments' working weeks.
 */
const weekends: Readonly<Record<string, readonly number[]>> = {
  AF: [4, 5],
  BD: [5, 6],
  BH: [5, 6],
  BN: [5, 7],
  DZ: [5, 6],
  EG: [5, 6],
  IL: [5, 6],
  IN: [7],
  IQ: [5, 6],
  IR: [5],
  JO: [5, 6],
  KW: [5, 6],
  LY: [5, 6],
  MV: [5, 6],
  OM: [5, 6],
  PS: [5, 6],
  QA: [5, 6],
  SA: [5, 6],
  SD: [5, 6],
  SY: [5, 6],
  UG: [7],
  YE: [5, 6],
}
const usual = [6, 7] as const

/**
 * Whether a day is part of a country's weekend. Holidays aren't considered.
 *
 * @param day its number since 1 January 1970, which was a Thursday
 */
export const isWeekend = (day: number, country: string): boolean =>
  (weekends[country] ?? usual).includes(((((day + 3) % 7) + 7) % 7) + 1)
