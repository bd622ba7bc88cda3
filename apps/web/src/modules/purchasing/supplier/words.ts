import { text } from '@dropyard/contract/kit/text'

/** Words of suppliers beyond those of their record. */
export const words = text({
  sameAs: [
    'Looks like the same company as {{others}}: the same licence or the same 1688 account.',
    '疑似与 {{others}} 为同一主体：营业执照或 1688 账号相同。',
  ],
  expired: ['Expired {{day}}', '已于 {{day}} 过期'],
  days_one: ['{{count}} day', '{{count}} 天'],
  days_other: ['{{count}} days', '{{count}} 天'],
  months_one: ['{{count}} month', '{{count}} 个月'],
  months_other: ['{{count}} months', '{{count}} 个月'],
})
