import { compareIds } from './ids.ts'

type Comparator = '=' | '>' | '>=' | '<' | '<='
export type SearchTerm = { field: string | null; comparator: Comparator; value: string }

type SearchNode =
  | { kind: 'term'; term: SearchTerm }
  | { kind: 'not'; node: SearchNode }
  | { kind: 'all' | 'any'; nodes: SearchNode[] }

/** Says whether an item fits a term; undefined when the field is not searchable, which the platform ignores. */
export type TermTest<T> = (item: T, term: SearchTerm) => boolean | undefined

const pattern =
  /\s*(\(|\)|-(?=\S)|(?:(\w+):)?(>=|<=|>|<|=)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s()]+)))/y

type Token = { text: string; term: SearchTerm | null }

function comparatorOf(text: string | undefined): Comparator {
  return text === '>' || text === '>=' || text === '<' || text === '<=' ? text : '='
}

function tokenize(query: string): Token[] {
  const tokens: Token[] = []
  const scanner = new RegExp(pattern)
  for (let match = scanner.exec(query); match; match = scanner.exec(query)) {
    const [, text = '', field, comparator, double, single, bare] = match
    const value = double ?? single ?? bare
    const quoted = bare === undefined
    const word = !field && !quoted && (bare === 'AND' || bare === 'OR' || bare === 'NOT')
    const term =
      value === undefined || word
        ? null
        : { field: field ?? null, comparator: comparatorOf(comparator), value }
    tokens.push({ text, term })
  }
  return tokens
}

/** Reads the platform's search syntax: `field:>'value'`, AND, OR, NOT, `-term` and parentheses. */
function parseSearch(query: string): SearchNode {
  const tokens = tokenize(query)
  let at = 0
  const peek = () => tokens[at]?.text

  function any(): SearchNode {
    const nodes = [all()]
    while (peek() === 'OR') {
      at += 1
      nodes.push(all())
    }
    return { kind: 'any', nodes }
  }

  function all(): SearchNode {
    const nodes: SearchNode[] = []
    while (at < tokens.length && peek() !== 'OR' && peek() !== ')') {
      if (peek() === 'AND') at += 1
      else nodes.push(one())
    }
    return { kind: 'all', nodes }
  }

  function one(): SearchNode {
    const token = tokens[at]
    at += 1
    if (token?.text === 'NOT' || token?.text === '-') return { kind: 'not', node: one() }
    if (token?.text === '(') {
      const inner = any()
      if (peek() === ')') at += 1
      return inner
    }
    return token?.term ? { kind: 'term', term: token.term } : { kind: 'all', nodes: [] }
  }

  const nodes: SearchNode[] = []
  while (at < tokens.length) {
    nodes.push(any())
    if (peek() === ')') at += 1
  }
  return { kind: 'all', nodes }
}

function fits<T>(node: SearchNode, item: T, test: TermTest<T>): boolean {
  switch (node.kind) {
    case 'term':
      return test(item, node.term) ?? true
    case 'not':
      return node.node.kind === 'term' ? test(item, node.node.term) !== true : !fits(node.node, item, test)
    case 'all':
      return node.nodes.every((child) => fits(child, item, test))
    case 'any':
      return node.nodes.some((child) => fits(child, item, test))
  }
}

function terms(node: SearchNode): SearchTerm[] {
  if (node.kind === 'term') return [node.term]
  return node.kind === 'not' ? terms(node.node) : node.nodes.flatMap(terms)
}

/** Filters items by a search text and names the searched fields that are unknown. */
export function search<T>(items: T[], query: string, fields: readonly string[], test: TermTest<T>) {
  const parsed = parseSearch(query)
  const unknown = terms(parsed).flatMap(({ field }) => (field && !fields.includes(field) ? [field] : []))
  return { items: items.filter((item) => fits(parsed, item, test)), unknown }
}

function compared(order: number, comparator: Comparator): boolean {
  switch (comparator) {
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    default:
      return order === 0
  }
}

/** A moment against a date or date-time; a bare date with `=` means the whole day. */
export function fitsDate(moment: string | null, { comparator, value }: SearchTerm): boolean {
  if (moment === null) return false
  if (comparator === '=' && /^\d{4}-\d\d-\d\d$/.test(value)) return moment.startsWith(value)
  const wanted = Date.parse(value)
  return !Number.isNaN(wanted) && compared(Date.parse(moment) - wanted, comparator)
}

/** A numeric id, given bare or as a gid. */
export function fitsId(id: string, { comparator, value }: SearchTerm): boolean {
  const wanted = value.split('/').pop() ?? ''
  return /^\d+$/.test(wanted) && compared(compareIds(id, wanted), comparator)
}

/** A text, regardless of case; `*` at the end matches any rest. */
export function fitsText(text: string | null, { value }: SearchTerm): boolean {
  const wanted = value.toLowerCase()
  const given = (text ?? '').toLowerCase()
  return wanted.endsWith('*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted
}

/** A word anywhere in a text. */
export function containsText(text: string | null, { value }: SearchTerm): boolean {
  return (text ?? '').toLowerCase().includes(value.replace(/\*$/, '').toLowerCase())
}
