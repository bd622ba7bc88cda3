import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, root } from './project.mjs'

/** Fills the simulated mail servers with a month of the demo's mail, when they are new, and returns their settings. */
export async function demoMail(address) {
  const letters = JSON.parse(await readFile(join(root, 'simulators/mail/letters.json'), 'utf8'))
  const known = (await asked(`${address}/__sim/accounts`)).accounts
  const accounts = []
  for (const name of new Set(letters.map((one) => one.account))) {
    const found = known.find((one) => one.address === name)
    const account = found ?? (await asked(`${address}/__sim/accounts`, json({ address: name })))
    accounts.push(account)
    if (!found) for (const one of letters) if (one.account === name) await deliver(address, one)
  }
  const said = accounts.map(
    (one) => `${one.address}=${one.password}@${one.host}:${one.imap_port}:${one.smtp_port}`,
  )
  return { DEMO_MAIL: said.join(','), ...signInAt(address) }
}

/** The simulator is Google's and Microsoft's sign-in at once. */
const signInAt = (address) => ({
  MAIL_GOOGLE_CLIENT_ID: 'simulated-app',
  MAIL_GOOGLE_CLIENT_SECRET: 'simulated-secret',
  MAIL_GOOGLE_AUTH_ORIGIN: address,
  MAIL_GOOGLE_TOKEN_ORIGIN: address,
  MAIL_MICROSOFT_CLIENT_ID: 'simulated-app',
  MAIL_MICROSOFT_CLIENT_SECRET: 'simulated-secret',
  MAIL_MICROSOFT_ORIGIN: address,
})

async function deliver(address, letter) {
  const at = new Date(Date.now() - letter.days_ago * 86_400_000)
  const flags = [...(letter.seen ? ['\\Seen'] : []), ...(letter.star ? ['\\Flagged'] : [])].join(' ')
  const query = new URLSearchParams({ folder: letter.folder ?? 'INBOX', at: at.toISOString(), flags })
  await asked(`${address}/__sim/accounts/${letter.account}/deliver?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: messageOf(letter, at),
  })
}

const json = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function asked(url, options) {
  const response = await fetch(url, options)
  if (!response.ok) throw new Failure(`The mail simulator answered ${response.status}`)
  return response.json()
}

const word = (text) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`
const base64 = (content) => Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')
const part = (type, content) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(content)}\r\n`

/** A mail in the format of the internet. Letters refer to each other by `id` and `re`. */
function messageOf({ account, id, re, to, name, address, subject, text, html, picture, auto, bulk }, at) {
  const idOf = (one) => `<${one}@demo.test>`
  const quoted = name.startsWith('"') ? name : /^[\w ]*$/.test(name) ? name : word(name)
  const head = [
    `From: ${/^[\x20-\x7e]*$/.test(name) && !/^["\w ]*$/.test(name) ? `"${name.replaceAll('"', '')}"` : quoted} <${address}>`,
    `To: ${to ?? account}`,
    `Subject: ${word(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${idOf(
      id ??
        `${Buffer.from(subject + address + at.getTime())
          .toString('base64url')
          .slice(-40)}`,
    )}`,
    ...(re ? [`In-Reply-To: ${idOf(re)}`, `References: ${idOf(re)}`] : []),
    ...(auto ? ['Auto-Submitted: auto-replied'] : []),
    ...(bulk ? ['Precedence: bulk'] : []),
    'MIME-Version: 1.0',
  ]
  const body = html
    ? multipart('alternative', 'alt', [part('text/plain', text), part('text/html', html)])
    : part('text/plain', text)
  const whole = picture ? multipart('mixed', 'mix', [body, attached(picture)]) : body
  return `${head.join('\r\n')}\r\n${whole}`
}

const multipart = (kind, boundary, parts) =>
  `Content-Type: multipart/${kind}; boundary=${boundary}\r\n\r\n${parts.map((one) => `--${boundary}\r\n${one}`).join('')}--${boundary}--\r\n`

/** A small picture: a grey square. */
const square =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mNoaGjAihgGlwQAjE9gAaFKYXEAAAAASUVORK5CYII='
const attached = (name) =>
  `Content-Type: image/png; name=${name}\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${square}\r\n`
