import { text } from '@dropyard/contract/kit/text'

/** Words of deliveries beyond those of their record. */
export const words = text({ delivery: ['Delivery', '推送详情'] })
