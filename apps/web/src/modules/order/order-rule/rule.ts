import type { orderRule } from '@dropyard/contract/order/order-rule'
import type { z } from 'zod'

export type Rule = z.output<(typeof orderRule)['row']>
export type RuleState = z.output<(typeof orderRule.state)['data']>
export type Leaf = Rule['groups'][number]['of'][number]
