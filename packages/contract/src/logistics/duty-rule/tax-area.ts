import type { Lang, Words } from '../../kit/text.ts'
import { plainPostalCode } from '../country/postal-code.ts'
import { euCountries, type VatRule } from './rules.ts'

/**
 * Areas whose customs or VAT rules differ from those of the country in their addresses, by country and postal code. The country
 * code alone would give the wrong tax for them: the Canary Islands belong to Spain, but are outside of EU VAT.
 * Sources: European Commission, "Territorial status of EU countries and certain territories" (customs and VAT columns); Council
 * Directive 2006/112/EC, articles 5 to 7; Regulation (EU) 952/2013, article 4; Windsor Framework, articles 4 to 8 and annex 3
 * (Northern Ireland: EU customs and EU VAT for goods); 19 CFR 101.1 (customs territory of the United States). The Union's own
 * codes (XC, XL, XI) name areas for which ISO 3166 has none.
 */

/** Origin or destination of a parcel. */
export interface Place {
  readonly country: string
  readonly zip: string
}

export interface TaxArea {
  /** ISO 3166 code of a whole country, otherwise the area's code. */
  readonly code: string
  /** Null for a whole country. */
  readonly name: Words | null
  /** Customs territories to which the area belongs: no duty is due between two places in the same one. */
  readonly customs: readonly string[]
  /** VAT territories to which it belongs: no import VAT is due between two places in the same one. */
  readonly vat: readonly string[]
  /** Country whose duty rules apply. */
  readonly dutyCountry: string
  /** Country whose VAT rules apply at import; null if we have none. */
  readonly vatCountry: string | null
  /** Rates of the area itself, which override those of the country. */
  readonly rates: readonly Omit<VatRule, 'country'>[]
  /** A local tax that customs collect from the buyer. */
  readonly localTax: Words | null
}

interface SpecialArea extends Partial<Omit<TaxArea, 'code' | 'name'>> {
  readonly name: Words
  /** Country codes in its addresses, with the prefix of the postal code; `''` is the whole country. */
  readonly at: Readonly<Record<string, string>>
}

const eu = ['EU']
/** In the Union's customs territory, with its own VAT or none. */
const outsideVat = (code: string, country: string): Omit<SpecialArea, 'name' | 'at'> => ({
  customs: eu,
  vat: [code],
  dutyCountry: country,
  vatCountry: null,
})
const named = (en: string, zh: string): Words => ({ en, zh })
const octroi = named('dock dues (octroi de mer)', '海港入市税（octroi de mer）')
const ipsi = named('IPSI', 'IPSI 税')
const from2021 = (basisPoints: number) => [{ from: '2021-07-01', basisPoints }]

/** By code; the first that matches an address is used. Omitted fields are those of a separate country. */
const special: Readonly<Record<string, SpecialArea>> = {
  IC: {
    name: named('Canary Islands', '加那利群岛'),
    at: { ES: '35|38' },
    ...outsideVat('IC', 'ES'),
    localTax: named('IGIC', 'IGIC 税'),
  },
  XC: { name: named('Ceuta', '休达'), at: { ES: '51' }, vatCountry: null, localTax: ipsi },
  XL: { name: named('Melilla', '梅利利亚'), at: { ES: '52' }, vatCountry: null, localTax: ipsi },
  'DE-BU': {
    // Büsingen is within the customs and VAT territory of Switzerland.
    name: named('Büsingen', '比辛根'),
    at: { DE: '78266' },
    customs: ['CH'],
    vat: ['CH'],
    dutyCountry: 'CH',
    vatCountry: 'CH',
  },
  'DE-HL': { name: named('Heligoland', '黑尔戈兰'), at: { DE: '27498' }, vatCountry: null },
  'IT-LI': { name: named('Livigno', '利维尼奥'), at: { IT: '23041' }, vatCountry: null },
  'IT-CA': {
    name: named('Campione d’Italia', '坎皮奥内'),
    at: { IT: '22061' },
    ...outsideVat('IT-CA', 'IT'),
    localTax: named('local consumption tax', '当地消费税'),
  },
  SM: {
    name: named('San Marino', '圣马力诺'),
    at: { SM: '', IT: '4789' },
    ...outsideVat('SM', 'IT'),
    localTax: named('import tax (monofase)', '进口税（monofase）'),
  },
  VA: { name: named('Vatican City', '梵蒂冈'), at: { VA: '', IT: '00120' }, vatCountry: null },
  AX: {
    // Finnish VAT is levied at the tax border of Åland, to which the IOSS rules don't apply.
    name: named('Åland', '奥兰群岛'),
    at: { AX: '', FI: '22' },
    ...outsideVat('AX', 'FI'),
    vatCountry: 'FI',
  },
  'GR-69': {
    name: named('Mount Athos', '阿索斯山'),
    at: { GR: '63086|63087' },
    ...outsideVat('GR-69', 'GR'),
  },
  // Before Guadeloupe, whose first digits they share.
  MF: {
    name: named('Saint-Martin', '法属圣马丁'),
    at: { MF: '', FR: '97150|97051' },
    ...outsideVat('MF', 'FR'),
  },
  BL: { name: named('Saint-Barthélemy', '圣巴泰勒米'), at: { BL: '', FR: '97133|97095' } },
  GP: {
    name: named('Guadeloupe', '瓜德罗普'),
    at: { GP: '', FR: '971' },
    ...outsideVat('GP', 'FR'),
    vatCountry: 'GP',
    localTax: octroi,
  },
  MQ: {
    name: named('Martinique', '马提尼克'),
    at: { MQ: '', FR: '972' },
    ...outsideVat('MQ', 'FR'),
    vatCountry: 'MQ',
    localTax: octroi,
  },
  GF: {
    name: named('French Guiana', '法属圭亚那'),
    at: { GF: '', FR: '973' },
    ...outsideVat('GF', 'FR'),
    localTax: octroi,
  },
  RE: {
    name: named('Réunion', '留尼汪'),
    at: { RE: '', FR: '974' },
    ...outsideVat('RE', 'FR'),
    vatCountry: 'RE',
    localTax: octroi,
  },
  YT: {
    name: named('Mayotte', '马约特'),
    at: { YT: '', FR: '976' },
    ...outsideVat('YT', 'FR'),
    localTax: octroi,
  },
  PM: { name: named('Saint-Pierre and Miquelon', '圣皮埃尔和密克隆'), at: { PM: '', FR: '975' } },
  TF: { name: named('French Southern Territories', '法属南部领地'), at: { TF: '', FR: '984' } },
  WF: { name: named('Wallis and Futuna', '瓦利斯和富图纳'), at: { WF: '', FR: '986' } },
  PF: { name: named('French Polynesia', '法属波利尼西亚'), at: { PF: '', FR: '987' } },
  NC: { name: named('New Caledonia', '新喀里多尼亚'), at: { NC: '', FR: '988' } },
  MC: {
    name: named('Monaco', '摩纳哥'),
    at: { MC: '', FR: '980' },
    customs: eu,
    vat: eu,
    dutyCountry: 'FR',
    vatCountry: 'FR',
  },
  'PT-20': {
    name: named('Azores', '亚速尔群岛'),
    at: { PT: '95|96|97|98|99' },
    customs: eu,
    vat: eu,
    dutyCountry: 'PT',
    vatCountry: 'PT',
    rates: from2021(1600),
  },
  'PT-30': {
    name: named('Madeira', '马德拉'),
    at: { PT: '90|91|92|93|94' },
    customs: eu,
    vat: eu,
    dutyCountry: 'PT',
    vatCountry: 'PT',
    rates: from2021(2200),
  },
  'AT-JM': {
    name: named('Jungholz and Mittelberg', '容霍尔茨和米特尔贝格'),
    at: { AT: '6691|6991|6992|6993' },
    customs: eu,
    vat: eu,
    dutyCountry: 'AT',
    vatCountry: 'AT',
    rates: from2021(1900),
  },
  FO: { name: named('Faroe Islands', '法罗群岛'), at: { FO: '', DK: '\\d{3}$' } },
  GL: { name: named('Greenland', '格陵兰'), at: { GL: '', DK: '39' } },
  'CY-N': {
    name: named('Northern Cyprus', '北塞浦路斯'),
    at: { CY: '99\\d{3}', TR: '99\\d{3}' },
    vatCountry: null,
  },
  XI: {
    // Goods count as within the customs and VAT territory of the Union, and move freely from Great Britain.
    name: named('Northern Ireland', '北爱尔兰'),
    at: { GB: 'BT' },
    customs: ['EU', 'GB'],
    vat: ['EU', 'GB'],
    // The common tariff is the same in every member state.
    dutyCountry: 'IE',
    vatCountry: 'GB',
  },
  IM: {
    name: named('Isle of Man', '马恩岛'),
    at: { IM: '', GB: 'IM' },
    customs: ['GB'],
    vat: ['GB'],
    dutyCountry: 'GB',
    vatCountry: 'GB',
  },
  JE: {
    name: named('Jersey', '泽西岛'),
    at: { JE: '', GB: 'JE' },
    customs: ['GB'],
    dutyCountry: 'GB',
    vatCountry: null,
    localTax: named('GST', 'GST 消费税'),
  },
  GG: {
    name: named('Guernsey', '根西岛'),
    at: { GG: '', GB: 'GY' },
    customs: ['GB'],
    dutyCountry: 'GB',
    vatCountry: null,
  },
  GI: { name: named('Gibraltar', '直布罗陀'), at: { GI: '', GB: 'GX11' }, vatCountry: null },
  LI: {
    name: named('Liechtenstein', '列支敦士登'),
    at: { LI: '' },
    customs: ['CH'],
    vat: ['CH'],
    dutyCountry: 'CH',
    vatCountry: 'CH',
  },
  SJ: {
    name: named('Svalbard and Jan Mayen', '斯瓦尔巴和扬马延'),
    at: { SJ: '', NO: '917|8099' },
    vatCountry: null,
  },
  PR: {
    name: named('Puerto Rico', '波多黎各'),
    at: { PR: '', US: '006|007|009' },
    customs: ['US'],
    dutyCountry: 'US',
    vatCountry: null,
    localTax: named('sales and use tax (IVU)', '销售使用税（IVU）'),
  },
  VI: { name: named('US Virgin Islands', '美属维尔京群岛'), at: { VI: '', US: '008' }, vatCountry: null },
  GU: { name: named('Guam', '关岛'), at: { GU: '', US: '9691|9692|9693[0-2]' }, vatCountry: null },
  AS: { name: named('American Samoa', '美属萨摩亚'), at: { AS: '', US: '96799' }, vatCountry: null },
  MP: {
    name: named('Northern Mariana Islands', '北马里亚纳群岛'),
    at: { MP: '', US: '9695' },
    vatCountry: null,
  },
}

const areas: readonly TaxArea[] = Object.entries(special).map(([code, area]) => ({
  code,
  name: area.name,
  customs: area.customs ?? [code],
  vat: area.vat ?? [code],
  dutyCountry: area.dutyCountry ?? code,
  vatCountry: area.vatCountry === undefined ? code : area.vatCountry,
  rates: area.rates ?? [],
  localTax: area.localTax ?? null,
}))

/** Areas by the country in an address, with a pattern of their postal codes. */
const byCountry = Map.groupBy(
  areas.flatMap((area) =>
    Object.entries(special[area.code]?.at ?? {}).map(([country, begins]) => ({
      country,
      area,
      pattern: new RegExp(`^(?:${begins})`),
    })),
  ),
  ({ country }) => country,
)

const whole = new Map<string, TaxArea>()

/** A whole country, created once. */
function wholeCountry(country: string): TaxArea {
  const union = euCountries.includes(country) ? eu : [country]
  const area = whole.get(country) ?? {
    code: country,
    name: null,
    customs: union,
    vat: union,
    dutyCountry: country,
    vatCountry: country,
    rates: [],
    localTax: null,
  }
  // Only codes of real countries are cached, because callers may pass any text.
  if (/^[A-Z]{2}$/.test(country)) whole.set(country, area)
  return area
}

/** Removes a country prefix before digits, as in `FR-97400` and `AX-22100`, which isn't part of the postal code. */
const barePostalCode = (zip: string): string => plainPostalCode(zip).replace(/^[A-Z]{1,2}(?=\d{3,}$)/, '')

/** The customs and VAT area of an address. */
export function taxAreaOf({ country, zip }: Place): TaxArea {
  const code = country.toUpperCase()
  const postal = barePostalCode(zip)
  const found = byCountry.get(code)?.find(({ pattern }) => pattern.test(postal))
  return found?.area ?? wholeCountry(code)
}

const share = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((territory) => other.includes(territory))

/** Whether imports are subject to EU VAT, the condition for using an IOSS number. */
export const takesIoss = (area: TaxArea): boolean => area.vat.includes('EU')

/** Whether the customs rules of the EU apply. */
export const isEuCustoms = (area: TaxArea): boolean => area.customs.includes('EU')

/** The borders between two areas. */
export function borderBetween(
  from: TaxArea,
  to: TaxArea,
): { customs: boolean; vat: boolean; declaration: boolean } {
  const customs = !share(from.customs, to.customs)
  const vat = !share(from.vat, to.vat)
  // Between two VAT territories of one customs territory goods must be declared as well.
  return { customs, vat, declaration: customs || vat }
}

/** Explains an area that differs from its country; empty for a whole country. */
export function taxAreaText(place: Place, lang: Lang): string {
  const area = taxAreaOf(place)
  if (area.name === null) return ''
  const concernsEu = isEuCustoms(area) || takesIoss(area) || euCountries.includes(place.country.toUpperCase())
  const parts = [
    area.name,
    ...(concernsEu ? [isEuCustoms(area) ? euStatus.customs : euStatus.noCustoms] : []),
    ...(concernsEu ? [takesIoss(area) ? euStatus.vat : euStatus.noVat] : []),
    ...(area.localTax ? [area.localTax] : []),
  ]
  return parts.map((part) => part[lang]).join(' · ')
}

const euStatus = {
  customs: named('EU customs', '欧盟关税区'),
  noCustoms: named('outside EU customs', '欧盟关税区外'),
  vat: named('EU VAT', '欧盟增值税区'),
  noVat: named('outside EU VAT', '欧盟增值税区外'),
}
