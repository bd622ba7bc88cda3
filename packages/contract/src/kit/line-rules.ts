import type { z } from 'zod'
import { messageOf } from './issue-messages.ts'
import type { AnyLine, LineContext, LineKinds, Lines } from './lines.ts'
import { isBlank } from './missing.ts'
import { brokenRules } from './record-rules.ts'
import { type Lang, listNames, type Words } from './text.ts'

/** What follows from the lines of a document: values of the lines, sums of the head, and broken rules. */

type Values = Readonly<Record<string, unknown>>
interface WithLines {
  readonly lines: LineKinds
  /** Head field → the line fields that it sums up, as `kind.field`; a kind alone counts its lines. */
  readonly sums: Readonly<Record<string, string | readonly string[]>>
}

/** The line with its derived values. A value that can't be computed yet, because a number is missing, is undefined. */
export function withDerived({ derive }: AnyLine, line: Values): Values {
  const made = Object.entries(derive).map(([name, of]) => {
    const value = of(line as never)
    return [name, typeof value === 'number' && Number.isNaN(value) ? undefined : value]
  })
  return made.length > 0 ? { ...line, ...Object.fromEntries(made) } : line
}

/** The sums of a head from its lines, which have their derived values. */
export function sumsOf({ lines, sums }: WithLines, given: Values): Record<string, number> {
  const sum = (path: string): number => {
    const [kind = '', field] = path.split('.')
    if (!(kind in lines)) throw new Error(`${kind} are no lines of the record`)
    const rows = (given[kind] ?? []) as readonly Values[]
    return field === undefined
      ? rows.length
      : rows.reduce((total, row) => total + (typeof row[field] === 'number' ? row[field] : 0), 0)
  }
  return Object.fromEntries(
    Object.entries(sums).map(([name, of]) => [name, [of].flat().reduce((all, path) => all + sum(path), 0)]),
  )
}

/**
 * Messages for broken rules of lines and sums, by the path of the cell: `order_lines.3.quantity`. `stored` has the lines of the kinds
 * that a change leaves out, because sums count them, too.
 */
export function brokenLines(
  record: WithLines & { readonly row: z.ZodObject },
  given: Values,
  stored: Values = {},
): Record<string, Words> {
  const broken: Record<string, Words> = {}
  for (const [name, kind] of Object.entries(record.lines))
    for (const [at, line] of ((given[name] ?? []) as readonly Values[]).entries())
      for (const [field, words] of Object.entries(
        brokenLine(kind, line, { head: given, all: given[name], at } as never),
      ))
        broken[`${name}.${at}.${field}`] = words
  if (Object.keys(broken).length > 0) return broken
  const all = Object.fromEntries(Object.keys(record.lines).map((kind) => [kind, given[kind] ?? stored[kind]]))
  for (const [field, total] of Object.entries(sumsOf(record, all))) {
    const of = [record.sums[field] ?? ''].flat().find((path) => given[path.split('.')[0] ?? ''] !== undefined)
    const wrong = (record.row.shape[field] as z.ZodType | undefined)?.safeParse(total).error?.issues[0]
    if (of && wrong) broken[of.split('.')[0] ?? ''] = messageOf(wrong)
  }
  return broken
}

/** Messages for one line, by field. */
export function brokenLine(kind: Lines, line: Values, context: LineContext): Record<string, Words> {
  const { derive, row } = kind.line
  const full = withDerived(kind.line, line)
  const derived = Object.keys(derive).flatMap((name) => {
    const wrong = (row.shape[name] as z.ZodType | undefined)?.safeParse(full[name]).error?.issues[0]
    return wrong ? [[name, messageOf(wrong)] as const] : []
  })
  return {
    ...Object.fromEntries(derived),
    ...repeated(kind, line, context),
    ...brokenRules(kind.line, line),
    ...(kind.check?.(full as never, context as never) as Record<string, Words> | undefined),
  }
}

function repeated(
  { unique: declared, line: { text, rules } }: Lines,
  line: Values,
  { all, at }: LineContext,
): Record<string, Words> {
  // Of fields that exclude each other, the one that is given must be unique.
  const alternatives: readonly string[] = rules.exclusive?.of ?? []
  const isEither = declared.length > 1 && declared.every((name) => alternatives.includes(name))
  const unique = isEither ? declared.filter((name) => !isBlank(line[name])) : declared
  const [first] = unique
  if (first === undefined || unique.some((name) => isBlank(line[name]))) return {}
  const before = all.slice(0, at) as readonly Values[]
  const same = before.findIndex((other) => unique.every((name) => other[name] === line[name]))
  if (same < 0) return {}
  const labels = (lang: Lang) =>
    listNames(
      unique.map((name) => text[lang].fields[name] ?? name),
      lang,
    )
  return {
    [first]: {
      en: `Row ${same + 1} has the same ${labels('en')}.`,
      zh: `与第 ${same + 1} 行的${labels('zh')}相同。`,
    },
  }
}
