/** Countries whose other time zones are those of islands, exclaves or a region that also uses this one. */
const main: Readonly<Record<string, string>> = {
  CN: 'Asia/Shanghai',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
}

/** In Node.js, but not in the types of TypeScript yet. */
interface LocaleOfCountry extends Intl.Locale {
  getTimeZones(): string[] | undefined
}

/** The time zone of a country (ISO 3166); undefined if it has several. */
export function zoneOfCountry(country: string): string | undefined {
  const known = main[country]
  if (known) return known
  const zones = (new Intl.Locale('und', { region: country }) as LocaleOfCountry).getTimeZones()
  return zones?.length === 1 ? zones[0] : undefined
}
