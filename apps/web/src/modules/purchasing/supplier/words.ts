import { text } from '@dropyard/contract/kit/text'

/** Words of suppliers beyond those of their record. */
export const words = text({
  lists: ['Lists of suppliers', '供应商列表'],
  suppliers: ['Suppliers', '供应商'],
  accounts: ['Bank accounts', '收款账户'],
  goods: ['Supplied SKUs', '供货关系'],
  skuFound: ['SKU or title', 'SKU 或商品名'],
  supplierFound: ['Code or name of the supplier', '供应商编码或名称'],
  inForce: ['In force', '生效中'],
  accountWaits: ['A changed bank account waits for a second person.', '收款账户变更待他人审批。'],
  sameAs: [
    'Looks like the same company as {{others}}: the same licence, 1688 account, payee or bank account.',
    '疑似与 {{others}} 为同一主体：营业执照、1688 账号、收款人或收款账号相同。',
  ],
  score: {
    title: ['Score', '评分'],
    of: ['{{score}} of 100', '{{score}} / 100'],
    new: ['New', '新供应商'],
    from_one: ['{{count}} line in 180 days', '近 180 天 {{count}} 条记录'],
    from_other: ['{{count}} lines in 180 days', '近 180 天 {{count}} 条记录'],
    few: ['Fewer than {{least}} lines: no number yet.', '不足 {{least}} 条记录，暂不评分。'],
    cases_one: [
      '{{count}} after-sale case in 90 days that it was responsible for',
      '近 90 天责任售后 {{count}} 单',
    ],
    cases_other: [
      '{{count}} after-sale cases in 90 days that it was responsible for',
      '近 90 天责任售后 {{count}} 单',
    ],
    part: ['What', '项目'],
    figure: ['Measured', '实际'],
    lines: ['Lines', '记录数'],
    points: ['Points', '得分'],
    weight: ['Weight', '权重'],
    percent: ['{{figure}}%', '{{figure}}%'],
    days: ['{{figure}} days', '{{figure}} 天'],
  },
  expired: ['Expired {{day}}', '已于 {{day}} 过期'],
  days_one: ['{{count}} day', '{{count}} 天'],
  days_other: ['{{count}} days', '{{count}} 天'],
  months_one: ['{{count}} month', '{{count}} 个月'],
  months_other: ['{{count}} months', '{{count}} 个月'],
})
