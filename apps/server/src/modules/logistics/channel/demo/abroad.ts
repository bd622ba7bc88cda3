import { begin, brackets, type DemoChannel, list } from './zone.ts'

/** Channels of the warehouses abroad. */

export const abroad: readonly DemoChannel[] = [
  {
    code: 'US-GND',
    nameEn: 'US Ground',
    nameZh: '美国陆运',
    warehouse: 'US',
    carrier: 'USPS',
    trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
    cards: [
      [
        begin,
        {
          currency: 'USD',
          volumetric: { kind: 'larger', divisor: 10_000 },
          maxGrams: 9000,
          maxLongestMm: 1200,
          zones: [
            brackets(
              'us-east',
              ['US'],
              [
                [113, 399],
                [227, 445],
                [454, 560],
                [907, 740],
                [2268, 990],
                [4536, 1390],
                [9000, 1990],
              ],
              [2, 4],
              ['0', '1', '2'],
            ),
            brackets(
              'us-islands',
              ['US'],
              [
                [454, 990],
                [907, 1390],
                [2268, 2190],
                [9000, 4490],
              ],
              [5, 12],
              ['006', '007', '009', '967', '968', '995', '996', '997', '998', '999'],
            ),
            brackets(
              'us',
              ['US'],
              [
                [113, 425],
                [227, 490],
                [454, 640],
                [907, 890],
                [2268, 1290],
                [4536, 1890],
                [9000, 2790],
              ],
              [3, 6],
            ),
          ],
        },
      ],
    ],
  },
  {
    code: 'US-2DAY',
    nameEn: 'US Two Day',
    nameZh: '美国两日达',
    warehouse: 'US',
    carrier: 'UPS',
    trackingUrl: 'https://www.ups.com/track?tracknum={number}',
    cards: [
      [
        begin,
        {
          currency: 'USD',
          volumetric: { kind: 'larger', divisor: 7000 },
          stepGrams: 454,
          maxGrams: 30_000,
          fuelBasisPoints: 1600,
          excludedAttributes: ['liquid'],
          zones: [
            {
              code: 'us',
              countries: ['US'],
              prices: { mode: 'first', firstGrams: 454, firstPrice: 1280, nextGrams: 454, nextPrice: 190 },
              days: { min: 2, max: 2 },
            },
          ],
        },
      ],
    ],
  },
  {
    code: 'US-NAM',
    nameEn: 'US to Canada and Mexico',
    nameZh: '美国至加墨专线',
    warehouse: 'US',
    carrier: 'USPS',
    trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
    cards: [
      [
        begin,
        {
          currency: 'USD',
          volumetric: { kind: 'actual' },
          maxGrams: 1980,
          maxLongestMm: 600,
          excludedAttributes: ['battery', 'liquid', 'powder'],
          zones: [
            brackets(
              'ca',
              ['CA'],
              [
                [227, 1350],
                [454, 1580],
                [907, 2190],
                [1980, 3290],
              ],
              [6, 12],
            ),
            brackets(
              'mx',
              ['MX'],
              [
                [227, 1490],
                [454, 1850],
                [907, 2690],
                [1980, 4190],
              ],
              [8, 18],
            ),
          ],
        },
      ],
    ],
  },
  {
    code: 'DE-PKT',
    nameEn: 'Germany Parcel',
    nameZh: '德国本地包裹',
    warehouse: 'DE',
    carrier: 'DHL',
    trackingUrl: 'https://www.dhl.de/en/privatkunden/dhl-sendungsverfolgung.html?piececode={number}',
    cards: [
      [
        begin,
        {
          currency: 'EUR',
          volumetric: { kind: 'actual' },
          maxGrams: 31_500,
          maxLongestMm: 1200,
          zones: [
            brackets(
              'de',
              ['DE'],
              [
                [1000, 389],
                [2000, 459],
                [5000, 549],
                [10_000, 749],
                [31_500, 1290],
              ],
              [1, 3],
            ),
          ],
        },
      ],
    ],
  },
  {
    code: 'DE-EU',
    nameEn: 'Germany to Europe',
    nameZh: '德国至欧洲专线',
    warehouse: 'DE',
    carrier: 'DPD',
    trackingUrl: 'https://www.dpd.com/tracking?parcelNumber={number}',
    cards: [
      [
        begin,
        {
          currency: 'EUR',
          volumetric: { kind: 'larger', divisor: 6000 },
          stepGrams: 500,
          maxGrams: 31_500,
          maxLongestMm: 1750,
          fuelBasisPoints: 900,
          excludedAttributes: ['liquid'],
          zones: [
            brackets(
              'near',
              list('AT BE NL LU DK PL CZ FR'),
              [
                [1000, 790],
                [3000, 890],
                [10_000, 1290],
                [31_500, 2090],
              ],
              [2, 4],
            ),
            brackets(
              'middle',
              list('IT ES SE SK HU SI HR IE'),
              [
                [1000, 990],
                [3000, 1190],
                [10_000, 1690],
                [31_500, 2790],
              ],
              [3, 5],
            ),
            brackets(
              'far',
              list('PT FI GR RO BG EE LV LT MT CY'),
              [
                [1000, 1290],
                [3000, 1590],
                [10_000, 2290],
                [31_500, 3590],
              ],
              [4, 8],
            ),
            brackets(
              'outside',
              list('GB CH NO'),
              [
                [1000, 1490],
                [3000, 1790],
                [10_000, 2490],
                [31_500, 3990],
              ],
              [4, 7],
            ),
          ],
        },
      ],
    ],
  },
]
