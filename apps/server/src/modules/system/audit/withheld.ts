import { goodsCost } from '@dropyard/contract/purchasing/goods-cost'
import type { UserCtx } from '../../../kit/context.ts'

/** Fields that need a permission of their own. A user without it doesn't see them in the audit log either. */
const guarded = new Map(['cost', 'costs'].map((field) => [field, goodsCost.list.permission]))

/** An input, or a state before or after, without the fields that the reader may not see. */
export function withheld(ctx: UserCtx, value: unknown): unknown {
  const hidden = new Set(
    [...guarded].flatMap(([field, right]) => (ctx.user.permissions.has(right) ? [] : [field])),
  )
  return hidden.size === 0 ? value : without(hidden, value)
}

function without(hidden: ReadonlySet<string>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => without(hidden, one))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (hidden.has(key) ? [] : [[key, without(hidden, one)]])),
  )
}
