import type { MailLanguage } from '@dropyard/contract/mail/template/languages'
import type { Config } from '../../../kit/start/config.ts'
import { openDkimKey } from '../account/dkim.ts'
import { addressToken, domainOf, returnPath } from '../account/return-path.ts'
import { buildMail } from '../account/smtp.ts'
import type { CompiledMail } from '../template/compile.ts'
import { mailIn, type Renderer } from '../template/render.ts'
import { valuesOf } from './audience.ts'
import type { Account, Claimed } from './claim.ts'
import { tokenOf } from './tokens.ts'

/** The mail of a campaign to one recipient, with the headers that receivers want of bulk mail. */

/** RFC 8058 wants both list headers signed; the library's own list has only one of them. */
const signedHeaders = [
  ...['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type', 'reply-to'],
  ...['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'feedback-id', 'precedence'],
].join(':')

export interface Composed {
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  readonly raw: Buffer
}

/** @throws MissingValue when a value of the template is empty */
export async function compose(
  config: Pick<Config, 'PUBLIC_URL'>,
  account: Account,
  row: Claimed,
  { mails, sender, render }: { mails: readonly CompiledMail[]; sender: string; render: Renderer },
): Promise<Composed> {
  const origin = config.PUBLIC_URL
  const rowId = row.row_id
  const language = row.mail_language as MailLanguage
  const mail = mailIn(mails, language)
  const address = (kind: 'u' | 'o' | 'c', link = 0): string =>
    `${origin}/${kind}/${tokenOf(kind, { language, rowId, link })}`
  const unsubscribe = address('u')
  const { subject, html, text } = render(mail, valuesOf(row, sender), {
    origin,
    links: mail.links.map((_link, at) => address('c', at)),
    unsubscribe,
    picture: address('o'),
  })
  const domain = domainOf(account)
  const company = row.entity_id ?? 0
  const raw = await buildMail(
    {
      from: { name: account.name, address: account.address },
      to: { name: row.name, address: row.address },
      messageId: `<${addressToken('m', rowId)}@${domain}>`,
      subject,
      html,
      text,
      headers: [
        {
          key: 'List-Unsubscribe',
          value: `<${unsubscribe}>, <mailto:${addressToken('u', rowId)}@${domain}?subject=unsubscribe>`,
        },
        { key: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
        { key: 'List-Id', value: `<company-${company}.${domain}>` },
        {
          key: 'Feedback-ID',
          value: `${row.campaign_id}:${company}:${row.occurrence ? 'automatic' : 'campaign'}:${account.id}`,
        },
        { key: 'Precedence', value: 'bulk' },
        ...(row.occurrence ? [{ key: 'Auto-Submitted', value: 'auto-generated' }] : []),
      ],
    },
    account.dkimKey && account.dkimCheckedAt
      ? {
          dkim: {
            domainName: domain,
            keySelector: account.dkimSelector,
            privateKey: openDkimKey({ ...account, dkimKey: account.dkimKey }),
            headerFieldNames: signedHeaders,
          },
        }
      : {},
  )
  return { envelope: { from: returnPath(account, rowId), to: [row.address] }, raw }
}
