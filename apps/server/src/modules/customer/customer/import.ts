import { customer as contract } from '@dropyard/contract/customer/customer'
import { emailKey } from '@dropyard/contract/customer/customer/contact'
import { customerErrors as errors } from '@dropyard/contract/customer/customer/errors'
import { fieldKey } from '@dropyard/contract/customer/field/values'
import type { ImportError, ImportResult } from '@dropyard/contract/kit/imports'
import { fill, type Words } from '@dropyard/contract/kit/text'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { failAt } from '../../../kit/errors.ts'
import { read } from '../../../kit/http/validate.ts'
import type { SentFile } from '../../../kit/sheets/file-import.ts'
import { type Column, findColumns, readColumns, withKeys } from '../../../kit/sheets/import-columns.ts'
import { takeRows } from '../../../kit/sheets/import-rows.ts'
import { type CustomField, checkedPatch, loadFields, nameIn } from '../field/values.ts'
import { giveConsent } from './consent.ts'
import { phones } from './phone.ts'
import { served } from './service.ts'
import { customer, customerIdentity } from './table.ts'

/**
 * Imports leads, and changes customers that exist. The user says by which column they are found, what an empty cell means, and
 * where a consent to marketing comes from.
 */

type Wish = z.output<typeof contract.import.body>
type Field =
  | 'number'
  | 'name'
  | 'company'
  | 'email'
  | 'phone'
  | 'country'
  | 'language'
  | 'website'
  | 'grade'
  | 'tags'
  | 'remark'
  | 'consent'
/** `custom.ID`: a custom field. */
type CustomColumn = `custom.${string}`
type FileRow = Record<Field | CustomColumn, string> & { line: number }

const fields = contract.text
const label = (name: Exclude<Field, 'number' | 'consent'>) => ({
  en: fields.en.fields[name],
  zh: fields.zh.fields[name],
})
const named = withKeys<Field>({
  number: { en: 'Number', zh: '编号' },
  name: label('name'),
  company: label('company'),
  email: label('email'),
  phone: label('phone'),
  country: label('country'),
  language: label('language'),
  website: label('website'),
  grade: label('grade'),
  tags: label('tags'),
  remark: label('remark'),
  consent: { en: 'Consent', zh: '同意' },
})
/** The columns without custom fields. Older files and exports of other systems spell email with a hyphen. */
export const ownColumns = { ...named, email: { ...named.email, also: ['email', 'e-mail'] } }
const isYes = (text: string): boolean => ['1', 'yes', 'true', 'y', '是'].includes(text.trim().toLowerCase())

type Columns = Readonly<Record<Field | CustomColumn, Column>>
const columnsWith = (fields: readonly CustomField[]): Columns => ({
  ...ownColumns,
  ...Object.fromEntries(
    fields.map((field) => [
      `custom.${fieldKey(field.id)}`,
      { en: nameIn(field, 'en'), zh: nameIn(field, 'zh') },
    ]),
  ),
})

export async function importCustomers(ctx: UserCtx, sent: SentFile<Wish>): Promise<ImportResult> {
  const { sheet, body: wish } = sent
  const fields = await loadFields(ctx, { lock: true })
  const columns = columnsWith(fields)
  const { at } = findColumns(sheet.headers, columns)
  const inFile = fields.filter(({ id }) => at.has(`custom.${fieldKey(id)}`))
  const file = readColumns(ctx.lang, sheet, {
    columns,
    needed: [['name'], [wish.by]],
    identifiers: ['phone'],
    maxRows: 20_000,
  })
  if (file.rows.some(({ consent }) => isYes(consent)) && !(wish.consent_source && wish.consent_words))
    failAt('consent_source', errors.consent_source)
  const keyed = await withKeysOf(ctx, file.rows, wish, columns)
  const known = await customersOf(ctx, keyed.rows, wish)
  return takeRows(ctx, sent, {
    rows: keyed.rows,
    errors: [...file.errors, ...keyed.errors],
    column: (field) => (field in columns ? columns[field as Field][ctx.lang] : field),
    take: (inRow, row) => takeRow(inRow, row, known.get(row.key), wish, inFile),
  })
}

interface Keyed extends FileRow {
  readonly key: string
}

/** The key of each row. Rows without one, and those of the same customer, are errors. */
async function withKeysOf(ctx: UserCtx, rows: readonly FileRow[], { by }: Wish, columns: Columns) {
  const phoneOf = await phones()
  const errors_: ImportError[] = []
  const seen = new Map<string, number>()
  const good: Keyed[] = []
  const wrong = (row: FileRow, words: Words, values = {}) =>
    errors_.push({ row: row.line, column: columns[by][ctx.lang], message: fill(words[ctx.lang], values) })
  for (const row of rows) {
    const key =
      by === 'email'
        ? emailKey(row.email)
        : by === 'phone'
          ? phoneOf(row.phone, row.country.toUpperCase())
          : row.number
    if (key === undefined || key === '') {
      if (by === 'number') good.push({ ...row, key: '' })
      else wrong(row, errors.no_key.words)
      continue
    }
    const before = seen.get(key)
    if (before !== undefined) wrong(row, errors.twice.words, { row: before })
    else {
      seen.set(key, row.line)
      good.push({ ...row, key })
    }
  }
  return { rows: good, errors: errors_ }
}

/** The customers that the rows name, found in one query. */
async function customersOf(ctx: UserCtx, rows: readonly Keyed[], { by }: Wish): Promise<Map<string, number>> {
  const keys = rows.map(({ key }) => key).filter(Boolean)
  if (keys.length === 0) return new Map()
  if (by === 'number') {
    const ids = keys.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
    const found =
      ids.length > 0
        ? await ctx.db.select({ id: customer.id }).from(customer).where(inArray(customer.id, ids))
        : []
    return new Map(found.map(({ id }) => [String(id), id]))
  }
  if (by === 'phone') {
    const found = await ctx.db
      .select({ id: customer.id, phone: customer.phone })
      .from(customer)
      .where(and(inArray(customer.phone, keys), ne(customer.kind, 'buyer')))
    return new Map(found.map(({ id, phone }) => [phone, id]))
  }
  const found = await ctx.db
    .select({ id: customerIdentity.customerId, key: customerIdentity.key })
    .from(customerIdentity)
    .where(
      and(
        eq(customerIdentity.space, 0),
        inArray(customerIdentity.kind, ['email', 'email-given']),
        inArray(customerIdentity.key, keys),
      ),
    )
  return new Map(found.map(({ id, key }) => [key, id]))
}

async function takeRow(
  ctx: UserCtx,
  row: Keyed,
  id: number | undefined,
  wish: Wish,
  fields: readonly CustomField[],
) {
  if (wish.by === 'number' && row.key !== '' && id === undefined) failAt('number', errors.unknown_number)
  const before = id === undefined ? undefined : await served.read(ctx, id)
  const has = { kind: before?.kind ?? ('lead' as const), custom: before?.custom ?? {} }
  // An empty cell of a column that the file has clears the value, if the user said so.
  const cells = fields.flatMap((field) => {
    const key = fieldKey(field.id)
    const cell = row[`custom.${key}`] ?? ''
    return cell !== '' || wish.empty === 'clear' ? [[key, cell] as const] : []
  })
  const custom = checkedPatch(fields, has, Object.fromEntries(cells), (key) => `custom.${key}`)
  const input = { ...inputOf(row, before as Record<string, unknown> | undefined, wish), custom }
  const parsed = read(contract.create.body, input)
  const after = before
    ? await served.update(ctx, before.id, { ...parsed, version: before.version })
    : await served.create(ctx, parsed)
  const agreed =
    isYes(row.consent) &&
    (await giveConsent(ctx, after.id, { source: wish.consent_source, words: wish.consent_words }))
  if (!before) return 'created' as const
  return agreed || before.version !== after.version ? ('updated' as const) : ('unchanged' as const)
}

/** The values of a row. An empty cell keeps what a customer has, or clears it. A column that the file lacks always keeps it. */
function inputOf(
  row: Keyed,
  before: Record<string, unknown> | undefined,
  { empty }: Wish,
): Record<string, unknown> {
  const kept = (name: Field, cell: unknown, blank: unknown) => {
    const isBlank = row[name] === ''
    if (!isBlank) return cell
    return before && empty === 'leave' ? before[name] : blank
  }
  return {
    kind: before?.kind ?? 'lead',
    entity_id: before?.entity_id ?? null,
    name: row.name || before?.name || '',
    company: kept('company', row.company, ''),
    email: row.email || null,
    phone: row.phone,
    country: kept('country', row.country, ''),
    language: kept('language', row.language, ''),
    website: kept('website', row.website, ''),
    grade: kept('grade', row.grade.toUpperCase(), null),
    tags: kept(
      'tags',
      row.tags
        .split(/[,;，；]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
      [],
    ),
    remark: kept('remark', row.remark, ''),
    do_not_contact: before?.do_not_contact ?? false,
  }
}
