import { z } from 'zod'
import { listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Mails that were stored because no mail server is configured: only in the demo, where everyone may read them. */

export const mailRow = z.object({
  id: z.number(),
  at: wire.instant,
  template: z.string(),
  receiver: z.string(),
  subject: z.string(),
  html: z.string(),
  plain: z.string(),
})
export type MailRow = z.output<typeof mailRow>

export const mailbox = {
  list: listEndpoint({
    path: '/v1/mailbox',
    permission: 'public',
    about: ['View the demo mailbox', '查看演示邮箱'],
    row: mailRow,
    filters: { receiver: wire.email.optional() },
  }),
}

export const mailboxErrors = errors('mailbox', {
  closed: ['Not found.', '所请求的资源不存在。', 404],
})

export const manifest = () =>
  ({
    pages: [{ path: '/mailbox' }],
  }) satisfies Manifest
