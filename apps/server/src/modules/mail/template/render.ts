import type { MailVariable } from '@dropyard/contract/mail/template/blocks'
import type { CompiledMail } from './compile.ts'
import { type Engines, mailEngines, missingName } from './liquid.ts'

/** Fills a compiled mail for one recipient. */

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Empty values count as missing. */
export type MailValues = Readonly<Record<MailVariable, string>>

export interface MailAddresses {
  /** Of the product, for pictures. */
  readonly origin: string
  readonly links: readonly string[]
  readonly unsubscribe: string
  /** The picture that shows that the mail was opened. */
  readonly picture: string
}

/** A value that the mail contains is empty for this recipient. */
export class MissingValue extends Error {
  override readonly name = 'MissingValue'
}

/** The template can't be rendered. The message is about the template and contains nothing else. */
export class BrokenMail extends Error {
  override readonly name = 'BrokenMail'
}

export type Renderer = (mail: CompiledMail, values: MailValues, addresses: MailAddresses) => RenderedMail

/** Must be made outside of transactions; what it returns renders without waiting. */
export async function mailRenderer(): Promise<Renderer> {
  const engines = await mailEngines()
  return (mail, values, addresses) => {
    const scope = { ...nested(values), ...addresses }
    try {
      const { subject, html, text } = parsed(mail, engines)
      return {
        subject: String(engines.text.renderSync(subject, scope)).replace(/\s+/g, ' ').trim(),
        html: String(engines.html.renderSync(html, scope)),
        text: String(engines.text.renderSync(text, scope)),
      }
    } catch (error) {
      const name = missingName(error)
      if (name !== undefined) throw new MissingValue(name)
      throw new BrokenMail(error instanceof Error ? error.message : '', { cause: error })
    }
  }
}

const parsedMails = new WeakMap<CompiledMail, ReturnType<typeof parse>>()

function parsed(mail: CompiledMail, engines: Engines) {
  const known = parsedMails.get(mail) ?? parse(mail, engines)
  parsedMails.set(mail, known)
  return known
}

const parse = ({ subject, html, text }: CompiledMail, engines: Engines) => ({
  subject: engines.text.parse(subject),
  html: engines.html.parse(html),
  text: engines.text.parse(text),
})

/** `customer.name` as `{ customer: { name } }`, without what is empty. */
function nested(values: MailValues): Record<string, Record<string, string>> {
  const made: Record<string, Record<string, string>> = {}
  for (const [name, value] of Object.entries(values)) {
    const [group = '', key = ''] = name.split('.')
    made[group] = { ...made[group], ...(value === '' ? {} : { [key]: value }) }
  }
  return made
}

/** The version in a language, else the default one. */
export const mailIn = (mails: readonly CompiledMail[], language: string | undefined): CompiledMail => {
  const found = mails.find((one) => one.language === language) ?? mails[0]
  if (!found) throw new Error('A template version has no mail')
  return found
}
