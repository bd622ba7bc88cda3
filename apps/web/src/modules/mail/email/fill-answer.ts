import { inLang, type Lang } from '@dropyard/contract/kit/text'
import { type AnswerVariable, answerVariables, cannedAnswer } from '@dropyard/contract/mail/canned-answer'
import { call } from '../../../kit/call/api.ts'
import { translate } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { words } from './words.ts'

/** A canned answer with the values of a conversation; if values are missing, they are named and it isn't inserted. */
export async function fillAnswer(
  id: number,
  threadId: number | undefined,
  lang: Lang,
): Promise<{ subject: string; body: string } | undefined> {
  const body = threadId === undefined ? {} : { thread_id: threadId }
  const reply = await call(cannedAnswer.fill, { params: { id }, body })
  if (!reply.ok) return undefined
  const { missing } = reply.data
  if (missing.length === 0) return reply.data
  const named = missing.map((one) => inLang(answerVariables[one as AnswerVariable] ?? [one, one], lang))
  toast.error(translate(words)('missing', { names: named.join(', ') }))
  return undefined
}
