import { one688OrderErrors as errors, type One688Preview } from '@dropyard/contract/purchasing/one688-order'
import { tolerancePercent } from '@dropyard/contract/purchasing/purchase-order'
import { z } from 'zod'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'
import { connected } from '../one688/connection.ts'
import { withRefusals } from '../one688/refusal.ts'
import { One688Error, type Preview, tradeApis } from '../one688/trade.ts'
import { cargoOf, isOrderable, keyOf, type Wanted, wantedOf } from './cargo.ts'

/** What an order costs on 1688, asked before it is placed. Nothing is written: the key contains what was seen. */

/** How long a preview can be used. */
export const previewMinutes = 10
const about = 'one688-preview'
const contents = z.object({ id: z.number(), facts: z.string(), total: z.number(), until: z.number() })

/** What a key says; undefined if it isn't ours. */
export function openKey(key: string): z.output<typeof contents> | undefined {
  try {
    return contents.parse(JSON.parse(decrypt(key, about)))
  } catch {
    return undefined
  }
}

/** The most that 1688 may ask for an order of ours. */
export const mostOf = (total: number): number => Math.floor((total * (100 + tolerancePercent)) / 100)

export const sumsOf = ({ parts }: Pick<Preview, 'parts'>) => {
  const sum = (name: 'goods' | 'freight' | 'total') => parts.reduce((all, part) => all + part[name], 0)
  return { goods: sum('goods'), freight: sum('freight'), total: sum('total') }
}

export async function previewOf(early: PreTransactionCtx, { id }: { id: number }): Promise<One688Preview> {
  const { lang } = early
  const wanted = await early.database.transaction('all', (db) => wantedOf({ db, lang }, id))
  const orderable = wanted.lines.filter(isOrderable)
  const { parts, refused } =
    orderable.length === 0 ? { parts: [], refused: '' } : await asked(early, wanted, orderable)
  const lines = wanted.lines.map((line) => {
    const part = parts.find((some) => some.lines.some((one) => keyOf(one) === keyOf(line)))
    const theirs = part?.lines.find((one) => keyOf(one) === keyOf(line))
    const message = !isOrderable(line)
      ? errors.no_offer.words[lang]
      : part === undefined
        ? refused || errors.left_out.words[lang]
        : part.ok
          ? ''
          : `${part.message} (${part.code})`
    return {
      ...{ id: line.id, name: line.name, quantity: line.units, ours: line.price },
      ...{ ok: message === '', price: theirs?.price ?? null, message },
    }
  })
  const sums = sumsOf({ parts })
  const until = early.now.getTime() + previewMinutes * 60_000
  const seen = { id, facts: wanted.facts, total: sums.total, until }
  return {
    ...{ lines, ...sums, ours: wanted.total, most: mostOf(wanted.total) },
    expires: new Date(until).toISOString(),
    preview_key: lines.every(({ ok }) => ok) ? encrypt(JSON.stringify(seen), about) : '',
  }
}

/** What 1688 answers; a refusal of the whole order is its reason for each line. */
async function asked(early: PreTransactionCtx, { to }: Wanted, lines: Wanted['lines']) {
  const { client, row } = await connected(early)
  return withRefusals(tradeApis.preview, async () => {
    try {
      const { parts } = await client.previewOrder({ ...to, districtCode: row.shipTo }, cargoOf(lines))
      return { parts, refused: '' }
    } catch (error) {
      const isBusiness =
        error instanceof One688Error && error.kind === 'refused' && !error.code.startsWith('gw.')
      if (!isBusiness) throw error
      return { parts: [], refused: `${error.message} (${error.code})` }
    }
  })
}
