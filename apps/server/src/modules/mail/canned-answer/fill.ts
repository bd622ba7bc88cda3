import { customer as customerCalls } from '@dropyard/contract/customer/customer'
import { inLang } from '@dropyard/contract/kit/text'
import {
  type AnswerVariable,
  answerVariables,
  type cannedAnswer as contract,
  cannedAnswerErrors as errors,
  variablesIn,
} from '@dropyard/contract/mail/canned-answer'
import { mailLanguageOf } from '@dropyard/contract/mail/template/languages'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderAxes } from '@dropyard/contract/order/order/state'
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, Refusal } from '../../../kit/errors.ts'
import { languageOf, paragraphsOf } from '../../../kit/mail/written-html.ts'
import { customer } from '../../customer/customer/table.ts'
import { order as orders } from '../../order/order/table.ts'
import { ordersOf } from '../email/links/link.ts'
import { email, emailBody, emailThread } from '../email/table.ts'
import { cannedAnswerVersion } from './table.ts'

/** Fills the values of a conversation into a text. A text with a missing value is never filled in part. */

type Answer = Omit<z.output<typeof contract.get.data>, 'versions'>
type Values = Partial<Record<AnswerVariable, string>>

const isKnown = (name: string): name is AnswerVariable => name in answerVariables

/** Refuses texts that name other values than those of mails. */
export function assertVariables(input: object): void {
  for (const [field, value] of Object.entries(input)) {
    const text = typeof value === 'string' ? value : field === 'versions' ? JSON.stringify(value) : ''
    const wrong = variablesIn(text).find((name) => !isKnown(name))
    if (wrong !== undefined)
      throw new Refusal(
        errors.variable,
        { name: wrong, allowed: Object.keys(answerVariables).join(', ') },
        { [field]: errors.variable.words },
      )
  }
}

export async function fillAnswer(
  ctx: UserCtx,
  answer: Answer,
  { thread_id, language }: z.output<typeof contract.fill.body>,
) {
  const versions = await ctx.db
    .select()
    .from(cannedAnswerVersion)
    .where(eq(cannedAnswerVersion.headId, answer.id))
    .orderBy(asc(cannedAnswerVersion.position))
  const texts = new Map<string, { subject: string; body: string }>([
    ['en', { subject: answer.subject_en, body: answer.body_en }],
    ['zh', { subject: answer.subject_zh, body: answer.body_zh }],
    ...versions.map((one) => [one.language, { subject: one.subject, body: one.body }] as const),
  ])
  const wanted = language
    ? [language]
    : thread_id === undefined
      ? [ctx.lang]
      : await languagesIn(ctx, thread_id)
  const used = wanted.find((one) => texts.has(one)) ?? 'en'
  const { subject, body } = assertFound(texts.get(used))
  const values = await valuesOf(ctx, thread_id, used === 'zh' ? 'zh' : 'en')
  const missing = variablesIn(`${subject}\n${body}`).filter((name) => !isKnown(name) || !values[name])
  const filled = (text: string): string =>
    text.replace(/\{\{(.*?)\}\}/gs, (_all, name: string) => values[name.trim() as AnswerVariable] ?? '')
  return {
    language: used,
    languages: [...texts.keys()],
    subject: missing.length > 0 ? '' : filled(subject),
    body: missing.length > 0 ? '' : paragraphsOf(filled(body)),
    missing,
  }
}

/** The language of the conversation's customer, where it is known, and the one in which the last mail is written. */
async function languagesIn({ db }: UserCtx, threadId: number): Promise<string[]> {
  const [newest] = await db
    .select({ subject: email.subject, text: emailBody.text })
    .from(email)
    .leftJoin(emailBody, eq(emailBody.emailId, email.id))
    .where(eq(email.threadId, threadId))
    .orderBy(desc(email.at), desc(email.id))
    .limit(1)
  const [reader] = await db
    .select({ language: customer.language })
    .from(emailThread)
    .innerJoin(customer, eq(customer.id, emailThread.customerId))
    .where(eq(emailThread.id, threadId))
  const known = mailLanguageOf(reader?.language ?? '')
  return [...(known ? [known] : []), languageOf(`${newest?.subject ?? ''} ${newest?.text ?? ''}`)]
}

/** How the last sender from outside is called, where the customer isn't known. */
async function senderOf({ db }: UserCtx, threadId: number): Promise<string> {
  const [newest] = await db
    .select({ name: email.fromName })
    .from(email)
    .where(and(eq(email.threadId, threadId), ne(email.folder, 'sent'), ne(email.fromName, '')))
    .orderBy(desc(email.at), desc(email.id))
    .limit(1)
  return newest?.name ?? ''
}

/** The recipient of an order, for a conversation that we began. */
async function buyerOf({ db }: UserCtx, orderId: number): Promise<string> {
  const [row] = await db.select({ address: orders.address }).from(orders).where(eq(orders.id, orderId))
  return row?.address.name ?? ''
}

/**
 * The values of a conversation: its customer, and the newest order that is linked to it. Users who may not see customers or orders
 * get those values that the mails themselves have.
 */
async function valuesOf(ctx: UserCtx, threadId: number | undefined, lang: 'en' | 'zh'): Promise<Values> {
  const agent = { 'agent.name': ctx.user.name }
  if (threadId === undefined) return agent
  const [row] = await ctx.db
    .select({ id: emailThread.id, customer: customer.name })
    .from(emailThread)
    .leftJoin(customer, eq(customer.id, emailThread.customerId))
    .where(eq(emailThread.id, threadId))
  assertFound(row)
  const { permissions } = ctx.user
  const [order] = permissions.has(erpOrder.list.permission) ? await ordersOf(ctx, threadId) : []
  const name = permissions.has(customerCalls.list.permission) ? row?.customer : null
  const parcel = order && order.parcel !== 'none' ? order.parcel : undefined
  return {
    ...agent,
    'customer.name': (name ?? (await senderOf(ctx, threadId))) || (order ? await buyerOf(ctx, order.id) : ''),
    'order.number': order?.plt_order_sn || (order?.order_sn ?? ''),
    'order.tracking_number': order?.tracking_number ?? '',
    'parcel.state': parcel
      ? inLang(orderAxes.parcel.states[parcel as keyof typeof orderAxes.parcel.states], lang)
      : '',
    'store.name': order?.store_name ?? '',
  }
}
