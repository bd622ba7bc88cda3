import type { z } from 'zod'
import { formatMessage } from './format-message.ts'
import type { Lang, Words } from './text.ts'

/**
 * What happens in the product and others want to hear of, declared once: who is told, in which words, and what a
 * webhook carries. The server announces it in the transaction in which it happens.
 */

/** Where one side reads of it: what a reader must be allowed to see, and the page that shows it. */
export interface Reach<V extends z.ZodObject = z.ZodObject> {
  /** `resource:action`; null for everybody of the company, or of the house. */
  readonly needs: string | null
  /** Address in the product. A method, so that a list may hold kinds of different values. */
  link(values: z.output<V>): string
}

export interface EventKind<V extends z.ZodObject = z.ZodObject> {
  /** As webhooks name it, such as `order.paid`. */
  readonly name: string
  /** In lists of settings: `Order paid`. */
  readonly about: Words
  /** What it carries; written into webhooks as it is, so in words of the wire. */
  readonly values: V
  /** The notice, with `{{places}}` for values. */
  readonly notice: Words
  /** Other words when a value of this name is given, such as a reason. */
  readonly noticeWith?: { readonly value: string; readonly notice: Words }
  readonly company?: Reach<V>
  readonly staff?: Reach<V>
  readonly tone: 'neutral' | 'green' | 'amber' | 'red'
  /** Where it goes unless a person chose otherwise. */
  readonly usual: { readonly product: boolean; readonly mail: boolean }
  /** Whether merchants may have it sent to an address of theirs. */
  readonly webhook: boolean
}

/** Declares a kind of event. */
export const event = <V extends z.ZodObject>(kind: EventKind<V>): EventKind<V> => kind

/** What is said beyond the notice, such as a reason, in a reader's words; empty where nothing is. */
export const contentOf = (values: Readonly<Record<string, unknown>>, lang: Lang): string =>
  values.content === undefined ? '' : formatMessage({ en: '{{content}}', zh: '{{content}}' }, values, lang)

/** The notice of what happened, in a reader's words. */
export function noticeOf(kind: EventKind, values: Readonly<Record<string, unknown>>, lang: Lang): string {
  const other = kind.noticeWith
  return formatMessage(other && values[other.value] ? other.notice : kind.notice, values, lang)
}
