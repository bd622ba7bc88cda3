import { Resolver } from 'node:dns/promises'
import { fillWords, type Words } from '@dropyard/contract/kit/text'
import { type Finding, findingTexts as texts } from '@dropyard/contract/mail/account'
import { dkimName, isSameKey } from './dkim.ts'

/** What the domain of an address says about mail: MX, SPF, DKIM and DMARC. */

export interface Found {
  check: Finding['check']
  result: Finding['result']
  words: Words
}

/** Asks a name server; `NODATA` and `NXDOMAIN` are answers, everything else isn't. */
type Ask<T> = () => Promise<T[]>

const selectors = ['default', 'selector1', 'selector2', 'google', 'k1', 's1', 'dkim', 'mail']
const lookupsMost = 10
const patience = { timeout: 2000, tries: 1 }

async function answerOf<T>(ask: Ask<T>): Promise<T[] | undefined> {
  try {
    return await ask()
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : undefined
  }
}

/** A key of ours that the domain should have. */
type OwnKey = { readonly dkimSelector: string; readonly dkimRecord: string }

export async function checkDomain(
  address: string,
  own: OwnKey | undefined = undefined,
  resolver: Pick<Resolver, 'resolveMx' | 'resolveTxt'> = new Resolver(patience),
): Promise<Found[]> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const records = (name: string): Promise<string[] | undefined> =>
    answerOf(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join('')))
  const name = own?.dkimSelector ? dkimName({ address, ...own }) : undefined
  const [mx, txt, dmarc, ours, ...keys] = await Promise.all([
    answerOf(() => resolver.resolveMx(domain)),
    records(domain),
    records(`_dmarc.${domain}`),
    name === undefined ? undefined : records(name),
    ...selectors.map((selector) => records(`${selector}._domainkey.${domain}`)),
  ])
  const dkim = own && name !== undefined ? ownKeyFound(name, own.dkimRecord, ours) : dkimFound(keys)
  return [mxFound(domain, mx), spfFound(domain, txt), dkim, dmarcFound(domain, dmarc)]
}

const silent = (check: Found['check']): Found => ({ check, result: 'unknown', words: texts.dns_silent.words })

function ownKeyFound(name: string, value: string, found: string[] | undefined): Found {
  if (!found) return silent('dkim')
  return found.some((one) => isSameKey(one, value))
    ? { check: 'dkim', result: 'ok', words: fillWords(texts.dkim_own_ok.words, { name }) }
    : { check: 'dkim', result: 'failed', words: fillWords(texts.dkim_own_none.words, { name, value }) }
}

function mxFound(domain: string, rows: { exchange: string; priority: number }[] | undefined): Found {
  if (!rows) return silent('mx')
  const [first] = [...rows].sort((a, b) => a.priority - b.priority)
  return first?.exchange
    ? { check: 'mx', result: 'ok', words: fillWords(texts.mx_ok.words, { host: first.exchange, domain }) }
    : { check: 'mx', result: 'failed', words: fillWords(texts.mx_none.words, { domain }) }
}

function spfFound(domain: string, txt: string[] | undefined): Found {
  if (!txt) return silent('spf')
  const records = txt.filter((one) => /^v=spf1(?:\s|$)/i.test(one))
  const [record] = records
  if (!record) return { check: 'spf', result: 'failed', words: fillWords(texts.spf_none.words, { domain }) }
  if (records.length > 1)
    return {
      check: 'spf',
      result: 'failed',
      words: fillWords(texts.spf_many.words, { count: records.length }),
    }
  const count =
    record.match(/(?:^|\s)[+?~-]?(?:include:|a(?:[:/\s]|$)|mx(?:[:/\s]|$)|ptr|exists:|redirect=)/gi)
      ?.length ?? 0
  return count > lookupsMost
    ? { check: 'spf', result: 'warning', words: fillWords(texts.spf_lookups.words, { count }) }
    : { check: 'spf', result: 'ok', words: texts.spf_ok.words }
}

function dkimFound(keys: (string[] | undefined)[]): Found {
  const at = keys.findIndex((records) => records?.some((one) => /(?:^|;)\s*p=[^;\s]/i.test(one)))
  if (at >= 0)
    return {
      check: 'dkim',
      result: 'ok',
      words: fillWords(texts.dkim_ok.words, { selector: selectors[at] ?? '' }),
    }
  if (keys.every((records) => records === undefined)) return silent('dkim')
  return { check: 'dkim', result: 'warning', words: texts.dkim_none.words }
}

function dmarcFound(domain: string, txt: string[] | undefined): Found {
  if (!txt) return silent('dmarc')
  const record = txt.find((one) => /^v=DMARC1/i.test(one))
  if (!record)
    return { check: 'dmarc', result: 'failed', words: fillWords(texts.dmarc_none.words, { domain }) }
  const policy = /;\s*p=(\w+)/i.exec(record)?.[1] ?? 'none'
  return { check: 'dmarc', result: 'ok', words: fillWords(texts.dmarc_ok.words, { policy }) }
}
