import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Pair } from './text.ts'
import * as wire from './wire.ts'

/** Conversation of a merchant and staff about a record. Each side sees what is new until it has read it. */

const talkLine = z.object({
  id: z.number(),
  at: z.string(),
  from_staff: z.boolean(),
  /** The author's name. Merchants see the company's name instead of the names of staff. */
  by: z.string(),
  body: z.string(),
  picture: z.string(),
})
export type TalkLine = z.output<typeof talkLine>

/** Field of a record's detail that contains its conversation. */
export const talk = { messages: z.array(talkLine) }

/** Refusals of a message, to be added to the errors of its module. */
export const talkErrors = {
  empty: ['Write something, or add an image.', '请输入内容或添加图片。'],
  picture: ['Upload the image here first.', '请先上传图片。'],
} as const

const params = z.object({ id: wire.id })

/** Declares the endpoint that sends a message to the other side. */
export const sendMessageEndpoint = <M extends string>({
  path,
  name,
  about,
}: {
  path: string
  name: M
  about: Pair
}) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/talk`,
    permission: `${name}:talk`,
    about,
    params,
    body: z.object({ body: wire.area(2000), picture: wire.text(200, 0).default('') }),
    data: talkLine,
  })

/** A merchant's endpoints of a conversation about a record, named such as `['a case', '工单']`. Opening it marks it as read. */
export const talkOf = <M extends string>(path: string, name: M, [en, zh]: Pair) => ({
  open: endpoint({
    method: 'GET',
    path: `${path}/:id/talk`,
    permission: `${name}:list`,
    about: [`View the conversation of ${en}`, `查看${zh}对话`],
    params,
    data: z.object(talk),
  }),
  say: sendMessageEndpoint({ path, name, about: [`Write to staff about ${en}`, `回复${zh}对话`] }),
})
