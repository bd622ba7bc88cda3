import type { Address } from '@dropyard/contract/order/address'

/** Buyers of the demo's orders: people who do not exist, at addresses that could. */

type Line = readonly [
  name: string,
  phone: string,
  street: string,
  city: string,
  province: string,
  zip: string,
]

const byCountry: Readonly<Record<string, readonly Line[]>> = {
  US: [
    ['Grace Donnelly', '+1 503 555 0142', '1418 SE Ankeny St', 'Portland', 'Oregon', '97214'],
    ['Marcus Webb', '+1 512 555 0187', '2207 Kinney Ave, Apt 4', 'Austin', 'Texas', '78704'],
    ['Priya Raman', '+1 617 555 0119', '58 Dartmouth St', 'Boston', 'Massachusetts', '02116'],
    ['Dale Kowalski', '+1 303 555 0164', '930 Marion St', 'Denver', 'Colorado', '80218'],
    ['Alicia Monroe', '+1 404 555 0133', '771 Highland Ave NE', 'Atlanta', 'Georgia', '30312'],
  ],
  CA: [
    ['Claire Bouchard', '+1 514 555 0176', '4230 Rue Saint-Denis', 'Montréal', 'Quebec', 'H2J 2K8'],
    ['Owen Fraser', '+1 604 555 0121', '1875 West 4th Ave', 'Vancouver', 'British Columbia', 'V6J 1M4'],
  ],
  GB: [
    ['Harriet Lowe', '+44 20 7946 0138', '27 Chatsworth Road', 'London', '', 'E5 0LH'],
    ['Callum Reid', '+44 131 496 0172', '64 Leith Walk', 'Edinburgh', '', 'EH6 5HB'],
  ],
  DE: [
    ['Jonas Albrecht', '+49 30 901820', 'Weserstraße 41', 'Berlin', '', '12045'],
    ['Katrin Vogel', '+49 89 233000', 'Fraunhoferstraße 9', 'München', '', '80469'],
  ],
  FR: [
    ['Élodie Marchand', '+33 1 70 18 99 04', '18 rue de la Folie-Méricourt', 'Paris', '', '75011'],
    ['Bastien Roux', '+33 4 65 71 02 33', '7 quai des Célestins', 'Lyon', '', '69002'],
  ],
  IT: [['Giulia Ferrante', '+39 02 5550143', 'Via Tortona 27', 'Milano', 'MI', '20144']],
  ES: [['Álvaro Iglesias', '+34 910 555 017', 'Calle del Pez 12', 'Madrid', 'Madrid', '28004']],
  NL: [['Sanne de Wit', '+31 20 555 0161', 'Overtoom 283', 'Amsterdam', '', '1054 HW']],
  BE: [['Wout Peeters', '+32 3 555 01 48', 'Nationalestraat 90', 'Antwerpen', '', '2000']],
  SE: [['Linnea Åkesson', '+46 8 555 012 30', 'Bondegatan 46', 'Stockholm', '', '116 33']],
  IE: [['Niamh Gallagher', '+353 1 555 0129', '12 Capel Street', 'Dublin', '', 'D01 K8W4']],
  PL: [['Zofia Kaczmarek', '+48 22 555 01 94', 'ul. Wilcza 32', 'Warszawa', '', '00-544']],
  AU: [['Lachlan Hughes', '+61 3 5550 0128', '215 Gertrude Street', 'Fitzroy', 'Victoria', '3065']],
  JP: [['佐藤 美咲', '+81 3 5550 0147', '2-14-6 Kamimeguro', 'Meguro-ku', 'Tokyo', '153-0051']],
  MX: [['Ximena Ortega', '+52 55 5550 0136', 'Calle Orizaba 101', 'Ciudad de México', 'CDMX', '06700']],
}

/** Every buyer, in an order that mixes the countries; the first come most often. */
export const demoBuyers: readonly Address[] = mixed().map(([country, line]) => {
  const [name, phone, address1, city, province, zip] = line
  return { name, phone, address1, city, province, zip, country }
})

function mixed(): (readonly [string, Line])[] {
  const all = Object.entries(byCountry)
  const longest = Math.max(...all.map(([, lines]) => lines.length))
  return Array.from({ length: longest }, (_, i) =>
    all.flatMap(([country, lines]) => {
      const line = lines[i]
      return line ? [[country, line] as const] : []
    }),
  ).flat()
}

const letters = /[^a-z]/g
/** An address of the reserved domain, so that no mail ever reaches anybody. */
export const mailOf = (name: string, n: number): string =>
  `${name.normalize('NFD').toLowerCase().replace(letters, '') || 'buyer'}${n}@example.com`
