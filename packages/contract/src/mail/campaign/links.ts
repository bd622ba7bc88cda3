import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import * as wire from '../../kit/wire.ts'

/** Public addresses in mails of campaigns. They set no cookie, need no session, and a GET never unsubscribes. */

const params = z.object({ token: wire.text(200) })

export const campaignLinks = {
  unsubscribePage: endpoint({
    method: 'GET',
    path: '/u/:token',
    permission: 'public',
    about: ['Show the unsubscribe page', '显示退订页面'],
    params,
    raw: true,
  }),
  /** One-click (RFC 8058) and the button of the page. The body may be of any type and isn't read. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/u/:token',
    permission: 'public',
    about: ['Unsubscribe', '退订'],
    params,
    body: z.unknown(),
    raw: true,
    bodyLimit: 16 * 1024,
  }),
  open: endpoint({
    method: 'GET',
    path: '/o/:token',
    permission: 'public',
    about: ['Note that a mail was opened', '记录邮件打开'],
    params,
    raw: true,
  }),
  click: endpoint({
    method: 'GET',
    path: '/c/:token',
    permission: 'public',
    about: ['Follow a link of a mail', '打开邮件链接'],
    params,
    raw: true,
  }),
}
