import type { BulkCost } from './bulk.ts'
import type { ImportCost } from './imports.ts'
import { type LoadPair, tooSlow } from './load.ts'
import type { MailSync } from './mail-sync.ts'
import type { PageClick, PagePair } from './pages.ts'
import type { ProcessCost } from './process.ts'
import type { UnderUploads } from './uploads.ts'

/** Formats the results as a table. */

/** Requests per second of the product and of the bare server, at 16 connections and at one. */
export interface Result extends LoadPair {
  name: string
  rows: number
  single: LoadPair
}

export interface ProcessPair {
  name: string
  ours: ProcessCost
  bare: ProcessCost
}

export type Measured =
  | Result
  | PagePair
  | PageClick
  | ProcessPair
  | ImportCost
  | UnderUploads
  | BulkCost
  | MailSync

const headings = ['', 'rows', 'ours', 'bare', 'ratio', '']

function cellsOf(one: Measured): (string | number)[] {
  const { name } = one
  if ('single' in one) {
    // If 16 connections time out, the results of one connection are compared.
    const { rows, single } = one
    const { ours, bare, ratio } = one.ratio === null ? single : one
    const more = [
      one.ratio === null
        ? `at one connection; at 16: ${whoIsTooSlow(one)}`
        : `alone ${single.ratio ?? whoIsTooSlow(single)}`,
      ours === tooSlow ? '' : `half within ${ours.p50} ms, 99% within ${ours.p99} ms`,
    ]
    return [name, rows, rateOf(ours), rateOf(bare), ratio ?? '', more.filter(Boolean).join('; ')]
  }
  if ('taken' in one) return [name, one.rows, `${one.read}/s`, '', '', `read; ${one.taken}/s taken in`]
  if ('told' in one)
    return [name, one.rows, `${one.ours}/s`, `${one.bare}/s`, one.ratio, `progress told ${one.told} times`]
  if ('meanwhile' in one) {
    const { rows, meanwhile, idle, ratio, pictures } = one
    return [name, rows, `${meanwhile.p99} ms`, `idle ${idle.p99} ms`, ratio, `${pictures} pictures`]
  }
  if ('peak_mb' in one)
    return [name, one.rows, `${one.ms} ms`, '', '', `${one.before_mb} MB before, ${one.peak_mb} MB at most`]
  if ('requests' in one) {
    const { requests, script, ms, bare, ratio = '' } = one
    return [
      name,
      '',
      `${ms} ms`,
      bare ? `${bare.ms} ms` : '',
      ratio,
      `${requests} requests, ${script} B script`,
    ]
  }
  if ('ms' in one) return [name, '', `${one.ms} ms`, '', '', '']
  const of = ({ start_ms, idle_mb }: ProcessCost): string => `${start_ms} ms, ${idle_mb} MB`
  return [`${name}: until ready, memory idle`, '', of(one.ours), of(one.bare), '', '']
}

const rateOf = (load: LoadPair['ours']): string => (load === tooSlow ? tooSlow : `${load.rps}/s`)

const whoIsTooSlow = ({ ours, bare }: LoadPair): string =>
  [ours === tooSlow ? 'ours too slow' : '', bare === tooSlow ? 'bare too slow' : '']
    .filter(Boolean)
    .join(', ')

export const lineOf = (one: Measured): string => cellsOf(one).filter(String).join('  ')

/** Columns with figures are right-aligned. */
export function tableOf(all: readonly Measured[]): string {
  const lines = [headings, ...all.map(cellsOf)].map((cells) => cells.map(String))
  const widths = headings.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
  const isFigure = (at: number): boolean => at > 0 && at < headings.length - 1
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => (isFigure(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
