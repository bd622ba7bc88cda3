import type { RateCardInput } from '@dropyard/contract/logistics/rate-card'
import {
  anywhere,
  begin,
  type DemoChannel,
  eastEurope,
  eu,
  gulf,
  list,
  northEurope,
  perKg,
  perKgTiers,
  southEurope,
  westEurope,
} from './zone.ts'

/** Small parcels from China: by weight, each line for its kind of goods. */

const economy = (percent: number): RateCardInput => {
  const p = (price: number) => Math.round((price * percent) / 100)
  return {
    currency: 'CNY',
    volumetric: { kind: 'actual' },
    maxGrams: 2000,
    maxLongestMm: 600,
    maxSidesSumMm: 900,
    excludedAttributes: ['battery', 'liquid', 'powder', 'magnet'],
    iossRequired: true,
    maxDeclared: { amount: 15_000, currency: 'EUR' },
    zones: [
      perKg('us', ['US'], p(1900), p(9200), [12, 22], 2000),
      perKg('gb', ['GB'], p(1500), p(5600), [9, 16], 2000),
      perKg('eu-west', westEurope, p(1700), p(6400), [10, 18], 2000),
      perKg('eu-south', southEurope, p(1850), p(6900), [12, 22], 2000),
      perKg('eu-north', northEurope, p(1900), p(7100), [12, 20], 2000),
      perKg('eu-east', eastEurope, p(1800), p(6700), [12, 24], 2000),
      perKg('ca-au-nz', ['CA', 'AU', 'NZ'], p(2000), p(7800), [14, 28], 2000),
      perKg('asia', list('JP KR SG MY TH'), p(1200), p(3900), [7, 14], 2000),
    ],
  }
}

export const chinaSmall: readonly DemoChannel[] = [
  {
    code: 'CN-ECO',
    nameEn: 'China Economy',
    nameZh: '中国经济小包',
    warehouse: 'CN',
    carrier: 'Yanwen',
    trackingUrl: anywhere,
    cards: [
      [begin, economy(96)],
      ['2025-07-01', economy(100)],
    ],
  },
  {
    code: 'CN-STD',
    nameEn: 'China Standard Line',
    nameZh: '中国标准专线',
    warehouse: 'CN',
    carrier: 'YunExpress',
    trackingUrl: anywhere,
    cards: [
      [
        begin,
        {
          currency: 'CNY',
          volumetric: { kind: 'half', divisor: 6000, freeGrams: 500 },
          maxGrams: 10_000,
          maxLongestMm: 1000,
          maxSidesSumMm: 1600,
          excludedAttributes: ['liquid', 'powder'],
          attributeFees: [
            { attribute: 'battery', fee: 300 },
            { attribute: 'magnet', fee: 200 },
          ],
          zones: [
            perKgTiers(
              'us',
              ['US'],
              [
                [300, 10_400, 2200],
                [2000, 9800, 2500],
                [10_000, 9400, 2600],
              ],
              [8, 14],
            ),
            perKgTiers(
              'gb',
              ['GB'],
              [
                [300, 6600, 1900],
                [10_000, 6200, 2100],
              ],
              [6, 11],
            ),
            perKgTiers(
              'eu-west',
              westEurope,
              [
                [300, 7400, 2100],
                [10_000, 6900, 2400],
              ],
              [7, 12],
            ),
            perKgTiers(
              'eu-south',
              southEurope,
              [
                [300, 7900, 2300],
                [10_000, 7400, 2600],
              ],
              [8, 15],
            ),
            perKgTiers(
              'eu-north',
              northEurope,
              [
                [300, 8100, 2400],
                [10_000, 7600, 2700],
              ],
              [8, 14],
            ),
            perKgTiers(
              'eu-east',
              eastEurope,
              [
                [300, 7700, 2200],
                [10_000, 7200, 2500],
              ],
              [9, 16],
            ),
            perKgTiers(
              'ch-no',
              ['CH', 'NO'],
              [
                [300, 8800, 2900],
                [10_000, 8400, 3200],
              ],
              [8, 14],
            ),
            perKgTiers(
              'ca',
              ['CA'],
              [
                [300, 8900, 2500],
                [10_000, 8500, 2800],
              ],
              [9, 16],
            ),
            perKgTiers(
              'au-nz',
              ['AU', 'NZ'],
              [
                [300, 7600, 2300],
                [10_000, 7100, 2500],
              ],
              [8, 15],
            ),
            perKgTiers(
              'latin',
              ['MX', 'BR', 'CL'],
              [
                [300, 9900, 2600],
                [5000, 9500, 2900],
              ],
              [12, 25],
            ),
            perKgTiers(
              'gulf',
              gulf,
              [
                [300, 7000, 2000],
                [10_000, 6600, 2300],
              ],
              [7, 13],
            ),
            perKgTiers('il', ['IL'], [[2000, 7300, 2100]], [8, 15]),
          ],
        },
      ],
    ],
  },
  {
    code: 'CN-BAT',
    nameEn: 'China Battery Line',
    nameZh: '中国带电专线',
    warehouse: 'CN',
    carrier: '4PX',
    trackingUrl: anywhere,
    cards: [
      [
        begin,
        {
          currency: 'CNY',
          volumetric: { kind: 'larger', divisor: 8000 },
          stepGrams: 10,
          maxGrams: 5000,
          maxLongestMm: 600,
          excludedAttributes: ['liquid', 'powder'],
          zones: [
            perKg('us', ['US'], 2400, 10_200, [8, 15], 5000),
            perKg('gb', ['GB'], 2000, 6700, [7, 12], 5000),
            perKg('eu', eu, 2500, 7700, [8, 15], 5000),
            perKg('ca-au', ['CA', 'AU'], 2600, 8700, [9, 17], 5000),
          ],
        },
      ],
    ],
  },
  {
    code: 'CN-COS',
    nameEn: 'China Cosmetics Line',
    nameZh: '中国化妆品专线',
    warehouse: 'CN',
    carrier: 'YunExpress',
    trackingUrl: anywhere,
    cards: [
      [
        begin,
        {
          currency: 'CNY',
          volumetric: { kind: 'larger', divisor: 8000 },
          stepGrams: 10,
          maxGrams: 3000,
          maxLongestMm: 600,
          excludedAttributes: ['battery', 'magnet'],
          attributeFees: [
            { attribute: 'liquid', fee: 500 },
            { attribute: 'powder', fee: 500 },
          ],
          zones: [
            perKg('us', ['US'], 2600, 10_900, [9, 16], 3000),
            perKg('gb', ['GB'], 2300, 7400, [8, 13], 3000),
            perKg('eu', eu, 2700, 8300, [9, 16], 3000),
            perKg('ca-au-nz', ['CA', 'AU', 'NZ'], 2800, 9300, [10, 18], 3000),
            perKg('gulf', gulf, 2500, 8200, [9, 16], 3000),
          ],
        },
      ],
    ],
  },
]
