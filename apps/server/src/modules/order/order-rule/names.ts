import type { ValuesShown } from '@dropyard/contract/order/order-rule'
import type { OrderValuesNow } from '@dropyard/contract/order/order-rule/engine'
import { actionWords, type RuleAction } from '@dropyard/contract/order/order-rule/terms'
import { inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { channel } from '../../logistics/channel/table.ts'
import { orderTag } from '../order-tag/table.ts'

/** Names of channels and tags in the user's language. */

export interface Names {
  channel: (id: number) => string
  tag: (id: number) => string
}

export async function namesOf(
  ctx: UserCtx,
  channelIds: readonly number[],
  tagIds: readonly number[],
): Promise<Names> {
  const zh = ctx.lang === 'zh'
  const [channels, tags] = await Promise.all([
    channelIds.length === 0
      ? []
      : ctx.db
          .select({ id: channel.id, name: zh ? channel.nameZh : channel.nameEn })
          .from(channel)
          .where(inArray(channel.id, [...new Set(channelIds)])),
    tagIds.length === 0
      ? []
      : ctx.db
          .select({ id: orderTag.id, en: orderTag.name, zh: orderTag.nameZh })
          .from(orderTag)
          .where(inArray(orderTag.id, [...new Set(tagIds)])),
  ])
  const channelNames = new Map(channels.map((one) => [one.id, one.name]))
  const tagNames = new Map(tags.map((one) => [one.id, (zh && one.zh) || one.en]))
  return {
    channel: (id) => channelNames.get(id) ?? `#${id}`,
    tag: (id) => tagNames.get(id) ?? `#${id}`,
  }
}

export const channelsIn = (values: readonly OrderValuesNow[]): number[] =>
  values.flatMap((one) => one.channel ?? [])
export const tagsIn = (values: readonly OrderValuesNow[]): number[] => values.flatMap((one) => one.tags)

export const shownValues = (values: OrderValuesNow, names: Names): ValuesShown => ({
  channel: values.channel === null ? '' : names.channel(values.channel),
  tags: values.tags.map(names.tag),
  urgent: values.urgent,
  hold: values.hold ?? '',
  notes: [...values.notes],
})

/** An action as text: what is set, and to what. */
export function actionText(ctx: UserCtx, action: RuleAction, names: Names): string {
  const what = actionWords[action.do][ctx.lang]
  const colon = ctx.lang === 'zh' ? '：' : ': '
  const to =
    action.do === 'channel'
      ? names.channel(action.channel_id)
      : action.do === 'tag'
        ? names.tag(action.tag_id)
        : action.do === 'urgent'
          ? String(action.level)
          : action.do === 'hold'
            ? action.reason
            : action.text
  return `${what}${colon}${to}`
}
