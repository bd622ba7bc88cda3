import { gapKind, gapsFor, gapWords, mainLanguage } from '@dropyard/contract/catalog/goods/completeness'
import { type ModuleName, moduleWords } from '@dropyard/contract/development/development/module-name'
import { formatMessage } from '@dropyard/contract/kit/format-message'
import { convertWith, formatMoney } from '@dropyard/contract/kit/money'
import { inLang, type Lang, listNames, type Words } from '@dropyard/contract/kit/text'
import { and, desc, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { ranksByDiscount } from '../../account/rank/discounts.ts'
import { discounted } from '../../catalog/goods/price.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { quoteFacts } from '../../logistics/channel/quote-facts.ts'
import { bestQuotes } from '../../logistics/channel/service.ts'
import type { Forms } from './behaviour.ts'
import { list, number, rowsIn, text } from './values.ts'

/** Checks goods with the engines that sell them, and reports what prevents that. */

/** A reason why a product can't be sold, and the module that can correct it. */
interface Finding {
  readonly module: ModuleName
  readonly message: string
}

const words = {
  freight: { en: 'no shipping channel ships it to {{country}}', zh: '没有可发往{{country}}的物流渠道' },
  lacking: { en: 'missing: {{missing}}', zh: '缺少：{{missing}}' },
  price: {
    en: '{{sku}}: the price of {{price}} doesn’t cover its cost of {{cost}}',
    zh: '{{sku}}：售价 {{price}} 低于成本 {{cost}}',
  },
  rank: {
    en: '{{sku}}: the price for {{rank}}, {{price}}, doesn’t cover its cost of {{cost}}',
    zh: '{{sku}}：{{rank}}等级价 {{price}} 低于成本 {{cost}}',
  },
  target: {
    en: '{{sku}}: the price is above the target of {{target}}, without a reason',
    zh: '{{sku}}：售价高于目标价 {{target}}，且未填写原因',
  },
  certificate: { en: 'no valid document for {{names}}', zh: '缺少有效的认证文件：{{names}}' },
  infringement: { en: 'it is suspected of infringement', zh: '疑似侵权' },
  declared: { en: 'the declared value is above the price', zh: '申报价值高于售价' },
} as const satisfies Record<string, Words>

/** Maximum number of countries for which freight is quoted. */
const maxCountries = 5

/** The module that closes a gap, if it isn't product information. */
const mends: Readonly<Record<string, ModuleName>> = {
  ...{ no_images: 'goodsDesign', licence: 'goodsDesign' },
  ...{ too_many_variants: 'goodsOpen', too_many_options: 'goodsOpen' },
  ...{ skus: 'goodsComplete', weight: 'goodsComplete', price: 'goodsComplete' },
}
function mendedIn(gap: string, { goodsDesign }: Forms): ModuleName {
  const module = mends[gapKind(gap)] ?? 'goodsInfo'
  // Without a design, the idea provides the images.
  return module === 'goodsDesign' && !goodsDesign ? 'goodsDevelop' : module
}

/** Whether there is a valid document named after a certificate. */
function isCertified(ctx: UserCtx, { goodsInfo }: Forms, certificate: string): boolean {
  const day = today(ctx)
  return rowsIn(goodsInfo, 'compliance').some(
    (row) =>
      text(row, 'name').toLowerCase().includes(certificate.toLowerCase()) &&
      (text(row, 'expires_on') || day) >= day,
  )
}

/** Variants whose price is above the idea's target without a reason. */
export function aboveTarget({ goodsDevelop, goodsComplete }: Forms): string[] {
  const target = number(goodsDevelop?.target_price)
  if (target === 0 || text(goodsComplete, 'price_reason') !== '') return []
  return rowsIn(goodsComplete, 'skus').flatMap(({ code, price }) =>
    number(price) > target ? [String(code)] : [],
  )
}

/** The rank with the largest discount. */
const lowestPriceRank = async (ctx: UserCtx) => (await ranksByDiscount(ctx)).at(-1)

/** Reasons why goods can't be quoted, declared, published or sold at a profit. */
export async function findingsOf(ctx: UserCtx, goodsId: number, forms: Forms): Promise<Finding[]> {
  const { goodsDevelop, goodsInfo, goodsComplete } = forms
  const found: Finding[] = []
  const say = (module: ModuleName, of: Words, values: Record<string, unknown> = {}): void =>
    void found.push({ module, message: formatMessage(of, values, ctx.lang) })
  const skus = rowsIn(goodsComplete, 'skus')
  const [kept] = await ctx.db.select({ gaps: goods.gaps }).from(goods).where(eq(goods.id, goodsId))
  const lacking = Map.groupBy(gapsFor(kept?.gaps ?? [], { language: mainLanguage }), (gap) =>
    mendedIn(gap, forms),
  )
  for (const [module, gaps] of lacking)
    say(module, words.lacking, { missing: gaps.map((gap) => gapWords(gap, ctx.lang)) })
  if (goodsDevelop?.infringement === 'suspect') say('goodsDevelop', words.infringement)
  const uncertified = list(goodsDevelop, 'certificates').filter((name) => !isCertified(ctx, forms, name))
  if (uncertified.length > 0) say('goodsInfo', words.certificate, { names: uncertified })
  const lowest = Math.min(...skus.map((row) => number(row.price)))
  if (number(goodsInfo?.declared_value) > lowest) say('goodsInfo', words.declared)
  const rates = await ratesAt(ctx, ctx.now)
  const usd = (amount: number): string => formatMoney({ amount, currency: 'USD' })
  const target = number(goodsDevelop?.target_price)
  const above = aboveTarget(forms)
  const lowestRank = await lowestPriceRank(ctx)
  for (const row of skus) {
    const cost = convertWith(rates, { amount: number(row.cost), currency: 'CNY' }, 'USD')?.amount ?? 0
    const price = number(row.price)
    const least = discounted(price, lowestRank?.discountBp ?? 0)
    if (price <= cost)
      say('goodsComplete', words.price, { sku: row.code, price: usd(price), cost: usd(cost) })
    else if (lowestRank && least <= cost)
      say('goodsComplete', words.rank, {
        ...{ sku: row.code, rank: lowestRank.name },
        ...{ price: usd(least), cost: usd(cost) },
      })
    if (above.includes(String(row.code)))
      say('goodsComplete', words.target, { sku: row.code, target: usd(target) })
  }
  const [heaviest] = await ctx.db
    .select({ id: sku.id })
    .from(sku)
    .where(and(eq(sku.goodsId, goodsId), eq(sku.active, true)))
    .orderBy(desc(sku.weightGrams))
    .limit(1)
  if (heaviest) {
    const facts = await quoteFacts(ctx, [heaviest.id], undefined)
    for (const country of list(goodsDevelop, 'markets').slice(0, maxCountries)) {
      const parcel = { country, zip: '', lines: [{ skuId: heaviest.id, quantity: 1 }], needsStock: false }
      const { best } = bestQuotes(ctx, parcel, facts)
      if (!best?.ok) say('goodsInfo', words.freight, { country })
    }
  }
  return found
}

/** Findings as text, grouped by the module that can correct them. */
export const findingsText = (findings: readonly Finding[], lang: Lang): string =>
  [...Map.groupBy(findings, ({ module }) => module)]
    .map(([module, all]) => {
      const messages = all.map(({ message }) => message)
      return `${inLang(moduleWords[module], lang)}: ${listNames(messages, lang)}`
    })
    .join('; ')
