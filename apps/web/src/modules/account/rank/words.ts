import { text } from '@dropyard/contract/kit/text'

/** Words of the list of ranks beyond those of its fields. */
export const words = text(
  {
    search: 'Name',
    companies: 'Show its companies',
    rule: 'Reached at once by spend of 365 days, kept for at least 90 days.',
  },
  {
    search: '名称',
    companies: '查看公司',
    rule: '365 天消费达标立即升级，至少保留 90 天。',
  },
)
