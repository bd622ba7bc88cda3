import { text } from '@dropyard/contract/kit/text'

/** Words of the list of ranks beyond those of its fields. */
export const words = text({
  companies: ['Show its companies', '查看公司'],
  rule: [
    'Companies move up once their 365-day spend reaches the amount, and keep the rank for at least 90 days.',
    '365 天消费达标立即升级，至少保留 90 天。',
  ],
})
