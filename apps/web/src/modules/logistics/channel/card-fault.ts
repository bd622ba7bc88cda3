import { messageOf } from '@dropyard/contract/kit/issue-messages'
import type { Lang } from '@dropyard/contract/kit/text'
import { type RateCard, rateCardSchema } from '@dropyard/contract/logistics/shipping/rate-card'
import type { Translate } from '../../../kit/lang.ts'
import type { words } from './words.ts'

type Says = Translate<(typeof words)['en']>
type Key = Parameters<Says>[0]

/** Labels of the parts of a rate card. */
const labels: Readonly<Record<string, Key>> = {
  zones: 'tabs.zones',
  code: 'zone.code',
  countries: 'zone.countries',
  postalPrefixes: 'zone.postal',
  handlingFee: 'zone.handling',
  'days.min': 'zone.daysMin',
  'days.max': 'zone.daysMax',
  days: 'zone.daysMin',
  unitGrams: 'zone.unit',
  upToGrams: 'zone.upTo',
  price: 'zone.price',
  total: 'zone.total',
  tiers: 'zone.modes.unit',
  brackets: 'zone.modes.bracket',
  firstGrams: 'zone.first',
  firstPrice: 'zone.firstPrice',
  nextGrams: 'zone.next',
  nextPrice: 'zone.nextPrice',
  currency: 'limits.currency',
  'volumetric.divisor': 'limits.divisor',
  'volumetric.freeGrams': 'limits.free',
  stepGrams: 'limits.step',
  minGrams: 'limits.min',
  maxGrams: 'limits.max',
  maxLongestMm: 'limits.longest',
  maxSidesSumMm: 'limits.sides',
  excludedAttributes: 'limits.excluded',
  maxDeclared: 'limits.declared',
  'maxDeclared.currency': 'limits.declaredCurrency',
  'maxDeclared.amount': 'limits.declared',
  fuelBasisPoints: 'extra.fuel',
  remoteAreas: 'extra.remote',
  country: 'extra.country',
  from: 'extra.from',
  to: 'extra.to',
  fee: 'extra.fee',
  attributeFees: 'extra.attributes',
  attribute: 'extra.attributes',
}

/** The first error that prevents saving a card: its place on the screen and its message. */
export function faultOf(card: RateCard, t: Says, lang: Lang): string | undefined {
  const read = rateCardSchema.safeParse(card, { reportInput: true })
  const issue = read.success ? undefined : read.error.issues[0]
  return issue && t('flaw.says', { place: placeOf(card, issue.path, t), problem: messageOf(issue)[lang] })
}

function placeOf(card: RateCard, path: readonly PropertyKey[], t: Says): string {
  const [first, at] = path
  const inZone = first === 'zones' && typeof at === 'number'
  const rest = inZone ? path.slice(2) : path
  const row = rest.find((part) => typeof part === 'number')
  const names = rest.filter((part) => typeof part === 'string')
  const last = names.at(-1) ?? ''
  const label = labels[names.slice(-2).join('.')] ?? labels[last]
  const list = !inZone && row !== undefined ? labels[String(first)] : undefined
  return [
    inZone ? t('flaw.zone', { zone: card.zones[at]?.code || at + 1 }) : undefined,
    list && t(list),
    row === undefined ? undefined : t('flaw.row', { row: row + 1 }),
    label === list ? undefined : label ? t(label) : last,
  ]
    .filter(Boolean)
    .join(t('flaw.between'))
}
