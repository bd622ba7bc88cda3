import {
  anywhere,
  begin,
  type DemoChannel,
  eastEurope,
  eu,
  firstAndNext,
  gulf,
  list,
  northEurope,
  perKg,
  southEurope,
  westEurope,
} from './zone.ts'

/** Lines from China to one part of the world, and express. */

export const chinaLines: readonly DemoChannel[] = [
  {
    code: 'CN-US',
    nameEn: 'China–US Direct',
    nameZh: '中美直达专线',
    warehouse: 'CN',
    carrier: 'YunExpress',
    trackingUrl: anywhere,
    cards: [
      [
        begin,
        {
          currency: 'CNY',
          volumetric: { kind: 'larger', divisor: 8000 },
          stepGrams: 50,
          minGrams: 50,
          maxGrams: 20_000,
          maxLongestMm: 1200,
          excludedAttributes: ['liquid', 'powder'],
          zones: [
            {
              ...perKg('us-west', ['US'], 2300, 8900, [6, 10], 20_000),
              postalPrefixes: ['8', '9'],
            },
            {
              ...perKg('us-islands', ['US'], 4200, 12_800, [10, 20], 20_000),
              postalPrefixes: ['006', '007', '009', '967', '968', '995', '996', '997', '998', '999'],
            },
            perKg('us', ['US'], 2400, 9300, [7, 11], 20_000),
          ],
        },
      ],
    ],
  },
  {
    code: 'CN-EU',
    nameEn: 'China–EU Cleared Line',
    nameZh: '中欧清关专线',
    warehouse: 'CN',
    carrier: '4PX',
    trackingUrl: anywhere,
    cards: [
      [
        begin,
        {
          currency: 'CNY',
          volumetric: { kind: 'half', divisor: 6000, freeGrams: 1000 },
          stepGrams: 100,
          maxGrams: 20_000,
          maxLongestMm: 1000,
          maxSidesSumMm: 2000,
          excludedAttributes: ['liquid', 'powder'],
          iossRequired: true,
          maxDeclared: { amount: 15_000, currency: 'EUR' },
          zones: [
            perKg('eu-west', westEurope, 2000, 6500, [6, 10], 20_000),
            perKg('eu-south', southEurope, 2200, 6900, [7, 12], 20_000),
            perKg('eu-north', northEurope, 2300, 7200, [7, 12], 20_000),
            perKg('eu-east', eastEurope, 2100, 6800, [8, 13], 20_000),
          ],
        },
      ],
    ],
  },
  {
    code: 'CN-EXP',
    nameEn: 'China Express',
    nameZh: '中国国际快递',
    warehouse: 'CN',
    carrier: 'DHL Express',
    trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
    cards: [
      [
        begin,
        {
          currency: 'CNY',
          volumetric: { kind: 'larger', divisor: 5000 },
          stepGrams: 500,
          maxGrams: 30_000,
          maxLongestMm: 1200,
          fuelBasisPoints: 1850,
          excludedAttributes: ['liquid', 'powder', 'magnet'],
          attributeFees: [{ attribute: 'battery', fee: 5000 }],
          remoteAreas: [
            { country: 'US', from: '995', to: '999', fee: 18_000 },
            { country: 'US', from: '967', to: '968', fee: 18_000 },
            { country: 'CA', from: 'X', to: 'Y', fee: 18_000 },
            { country: 'AU', from: '08', to: '08', fee: 16_000 },
            { country: 'GB', from: 'ZE', to: 'ZE', fee: 12_000 },
            { country: 'ES', from: '35', to: '35', fee: 12_000 },
            { country: 'ES', from: '38', to: '38', fee: 12_000 },
          ],
          zones: [
            firstAndNext('america', ['US', 'CA', 'MX'], 13_800, 4600, [3, 5]),
            firstAndNext('europe', [...eu, 'GB', 'CH', 'NO'], 14_600, 4900, [3, 6]),
            firstAndNext('asia', list('JP KR SG MY TH HK'), 9800, 3100, [2, 4]),
            firstAndNext('pacific', ['AU', 'NZ'], 12_900, 4400, [3, 6]),
            firstAndNext('gulf', [...gulf, 'IL'], 13_200, 4500, [3, 6]),
            firstAndNext('latin', ['BR', 'CL'], 18_900, 7200, [4, 8]),
          ],
        },
      ],
    ],
  },
  {
    code: 'CN-SEA',
    nameEn: 'China–Asia Line',
    nameZh: '中国—亚洲专线',
    warehouse: 'CN',
    carrier: 'SF Express',
    trackingUrl: anywhere,
    cards: [
      [
        begin,
        {
          currency: 'CNY',
          volumetric: { kind: 'larger', divisor: 6000 },
          stepGrams: 100,
          maxGrams: 20_000,
          excludedAttributes: ['liquid', 'powder'],
          zones: [
            perKg('jp-kr', ['JP', 'KR'], 1400, 3300, [4, 7], 20_000),
            perKg('sg-my-th', ['SG', 'MY', 'TH'], 1500, 3000, [5, 9], 20_000),
            perKg('hk', ['HK'], 1000, 1600, [2, 4], 20_000),
          ],
        },
      ],
    ],
  },
]
