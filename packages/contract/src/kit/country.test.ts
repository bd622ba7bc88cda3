import { describe, expect, it } from 'vitest'
import { countries, countriesIn, country } from './country.ts'
import { countryCode } from './country-code.ts'

describe('a country', () => {
  it.each([
    ['DE', 'de Deu GERMANY Germany 德国 德國 Deutschland'],
    ['GB', 'uk UK U.K. gbr England Scotland Wales 英国'],
    ['US', 'us usa U.S. U.S.A. America 美国 美國'],
    ['KR', 'Korea KOR 韩国 韓國'],
    ['NL', 'Holland Netherlands 荷兰'],
    ['RU', 'Russia RUS 俄罗斯'],
    ['VN', 'Vietnam VNM 越南'],
    ['TR', 'Turkey Türkiye Turkiye 土耳其'],
    ['CZ', 'Czechia CZE 捷克'],
    ['CN', 'China CHN 中国 中国大陆'],
    ['HK', 'Hongkong HKG 香港 中国香港'],
    ['GR', 'EL GR Greece'],
    ['XK', 'XK Kosovo'],
  ])('%s is read from %s', (code, texts) => {
    expect(texts.split(' ').map(countryCode)).toEqual(texts.split(' ').map(() => code))
  })

  it.each([
    ['United States', 'US'],
    ['United Kingdom', 'GB'],
    ['Great Britain', 'GB'],
    ['South Korea', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['Russian Federation', 'RU'],
    ['Viet Nam', 'VN'],
    ['Czech Republic', 'CZ'],
    ['the Netherlands', 'NL'],
    ['Hong Kong', 'HK'],
    ["Côte d'Ivoire", 'CI'],
    ['St. Lucia', 'LC'],
    ['Bosnia and Herzegovina', 'BA'],
    ['  new   zealand ', 'NZ'],
    ['ＵＳ', 'US'],
  ])('%s is %s', (text, code) => {
    expect(countryCode(text)).toBe(code)
  })

  it.each(['Atlantis', 'UN', 'EU', 'XX', 'ZZ', 'A', '', '1', 'United', '地球', 'constructor'])(
    '"%s" is none',
    (text) => {
      expect(countryCode(text)).toBeUndefined()
    },
  )

  it('is kept by its code, whatever was sent', () => {
    expect(country.parse('Germany')).toBe('DE')
    expect(country.safeParse('Atlantis').error?.issues[0]?.message).toContain('Enter a country')
    expect(country.safeParse('').success).toBe(false)
    expect(country.safeParse(7).success).toBe(false)
  })

  it('stands in lists with others, by code or name', () => {
    expect(countriesIn('DE fr, South Korea;United Kingdom')).toEqual(['DE', 'FR', 'KR', 'GB'])
    expect(countriesIn('德国、法国')).toEqual(['DE', 'FR'])
    expect(countriesIn('DE Atlantis')).toEqual(['DE', 'Atlantis'])
    expect(countries.parse('DE,Germany,fr')).toEqual(['DE', 'FR'])
    expect(countries.parse(['us', '英国'])).toEqual(['US', 'GB'])
    expect(countries.parse('')).toEqual([])
    expect(countries.safeParse(['Atlantis']).success).toBe(false)
  })
})
