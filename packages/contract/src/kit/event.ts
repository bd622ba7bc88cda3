import type { z } from 'zod'
import { formatMessage } from './format-message.ts'
import { type Lang, type Pair, type Words, wordsOf } from './text.ts'

/**
 * Events: something happened that people or other systems want to know. A kind of event declares who is notified, the text,
 * and the payload of webhooks. The server announces an event in the transaction in which it happens.
 */

/** How one side (merchant or staff) is notified: the permission that recipients need, and the page that shows more. */
export interface Reach<V extends z.ZodObject = z.ZodObject> {
  /** `resource:action`; null for all users of the company, or for all staff. */
  readonly needs: string | null
  /** Path of that page. Declared as a method, so that kinds with different `values` fit into one list. */
  link(values: z.output<V>): string
}

export interface EventKind<V extends z.ZodObject = z.ZodObject> {
  /** Its name in webhooks, such as `order.paid`. */
  readonly name: string
  /** Its name in the notification settings: `Order paid`. */
  readonly about: Words
  /** Its payload. Webhooks contain it unchanged, so its fields are named as in the API. */
  readonly values: V
  /** Text of the notification, with placeholders for values: `Order {{number}} was paid.` */
  readonly notice: Words
  /** Another text, used if this value isn't empty, such as a reason. */
  readonly noticeWith?: { readonly value: string; readonly notice: Words }
  readonly company?: Reach<V>
  readonly staff?: Reach<V>
  readonly tone: 'neutral' | 'green' | 'amber' | 'red'
  /** Whether it is shown in the product and mailed, unless the user's settings say otherwise. */
  readonly usual: { readonly product: boolean; readonly mail: boolean }
  /** Whether merchants can receive it as a webhook. */
  readonly webhook: boolean
}

type Declared<V extends z.ZodObject> = Omit<EventKind<V>, 'about' | 'notice' | 'noticeWith'> & {
  readonly about: Pair
  readonly notice: Pair
  readonly noticeWith?: { readonly value: string; readonly notice: Pair }
}

/** Declares a kind of event. */
export const event = <V extends z.ZodObject>({
  about,
  notice,
  noticeWith,
  ...kind
}: Declared<V>): EventKind<V> => ({
  ...kind,
  about: wordsOf(about),
  notice: wordsOf(notice),
  ...(noticeWith ? { noticeWith: { ...noticeWith, notice: wordsOf(noticeWith.notice) } } : {}),
})

/** The text that a notification with these values has. */
const noticeWords = (
  { notice, noticeWith: other }: EventKind,
  values: Readonly<Record<string, unknown>>,
): Words => (other && values[other.value] ? other.notice : notice)

/** Text of a notification in the reader's language. */
export const noticeOf = (kind: EventKind, values: Readonly<Record<string, unknown>>, lang: Lang): string =>
  formatMessage(noticeWords(kind, values), values, lang)

/** Further text of a notification, such as a reason, in the reader's language; empty if there is none, or if its text contains it. */
export function contentOf(kind: EventKind, values: Readonly<Record<string, unknown>>, lang: Lang): string {
  if (values.content === undefined || noticeWords(kind, values)[lang].includes('{{content}}')) return ''
  return formatMessage({ en: '{{content}}', zh: '{{content}}' }, values, lang)
}
