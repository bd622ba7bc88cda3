import type { Ctx } from '../../../kit/context.ts'
import { currency, currencyRate } from './table.ts'

/** Initial currencies and rates; staff maintain them from then on. */

const start = new Date('2024-01-01T00:00:00Z')

/** Code, English and Chinese name, symbol, units per US dollar. */
const list: readonly (readonly [string, string, string, string, string])[] = [
  ['USD', 'US dollar', '美元', '$', '1'],
  ['CNY', 'Chinese yuan', '人民币', '¥', '7.1'],
  ['EUR', 'Euro', '欧元', '€', '0.92'],
  ['GBP', 'Pound sterling', '英镑', '£', '0.79'],
  ['CAD', 'Canadian dollar', '加拿大元', 'C$', '1.36'],
  ['AUD', 'Australian dollar', '澳大利亚元', 'A$', '1.52'],
  ['NZD', 'New Zealand dollar', '新西兰元', 'NZ$', '1.65'],
  ['JPY', 'Japanese yen', '日元', '¥', '149'],
  ['KRW', 'South Korean won', '韩元', '₩', '1340'],
  ['HKD', 'Hong Kong dollar', '港元', 'HK$', '7.8'],
  ['SGD', 'Singapore dollar', '新加坡元', 'S$', '1.34'],
  ['CHF', 'Swiss franc', '瑞士法郎', 'CHF', '0.88'],
  ['SEK', 'Swedish krona', '瑞典克朗', 'kr', '10.5'],
  ['NOK', 'Norwegian krone', '挪威克朗', 'kr', '10.7'],
  ['DKK', 'Danish krone', '丹麦克朗', 'kr', '6.86'],
  ['PLN', 'Polish zloty', '波兰兹罗提', 'zł', '3.95'],
  ['CZK', 'Czech koruna', '捷克克朗', 'Kč', '23.2'],
  ['HUF', 'Hungarian forint', '匈牙利福林', 'Ft', '362'],
  ['MXN', 'Mexican peso', '墨西哥比索', '$', '18.1'],
  ['BRL', 'Brazilian real', '巴西雷亚尔', 'R$', '5.4'],
  ['AED', 'UAE dirham', '阿联酋迪拉姆', 'AED', '3.6725'],
  ['SAR', 'Saudi riyal', '沙特里亚尔', 'SAR', '3.75'],
  ['ILS', 'Israeli new shekel', '以色列新谢克尔', '₪', '3.7'],
  ['KWD', 'Kuwaiti dinar', '科威特第纳尔', 'KWD', '0.307'],
]

export async function seedCurrencies(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(currency)
    .values(list.map(([code, nameEn, nameZh, symbol], sort) => ({ code, nameEn, nameZh, symbol, sort })))
    .onConflictDoNothing()
  await ctx.db
    .insert(currencyRate)
    .values(
      list
        .filter(([code]) => code !== 'USD')
        .map(([code, , , , rate]) => ({ from: 'USD', to: code, rate, validFrom: start })),
    )
    .onConflictDoNothing()
}
