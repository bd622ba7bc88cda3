import { brokenRules, holds } from '@dropyard/contract/kit/record-rules'
import type { Lang } from '@dropyard/contract/kit/text'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useMayRead } from '../current-user.ts'
import { useResumed } from '../draft/use-resumed.ts'
import type { FieldSpec, FieldSpecs } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { fieldsIn } from '../form/form-fields.ts'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { toast } from '../page/toast.ts'
import { callRecord } from './record-call.ts'
import { type RecordShape, type RowIn, sentence } from './record-shape.tsx'
import { useShownOnce } from './use-shown-once.tsx'

export interface RecordFormOptions<R extends RecordShape> {
  /** Changes to the fields that follow from the schema; a function gets the row, or undefined for a new record. */
  form?: FieldSpecs | ((row: RowIn<R> | undefined) => FieldSpecs)
  /** Initial values of a new record. */
  initial?: Readonly<Record<string, unknown>>
  /** Opens the form for a new record immediately, with these values; `done` is called when it closes. */
  begin?: { readonly values: Readonly<Record<string, unknown>>; readonly done: () => void } | undefined
  /** Values that are always sent; their fields are hidden, or shown if they are `disabled`. */
  fixed?: Readonly<Record<string, unknown>>
  /** Values that a new record always gets; their fields are `disabled`. */
  fill?: Readonly<Record<string, unknown>>
  /** Use a drawer instead of a dialog: for forms with more than about eight fields. */
  drawer?: boolean
  /** Width of the dialog or drawer in pixels. */
  width?: number
  /** Distinguishes drafts of new records that belong to different parents. */
  draftOf?: string
  /** A second button that saves the form with additional values. */
  also?: { readonly label: string; readonly values: Readonly<Record<string, unknown>> }
  /** The label of the main button, instead of the record's own or "Save". */
  submit?: string
  /** The message after saving, if it depends on the saved row. */
  saved?: (row: RowIn<R>) => string
  /** False if this form is never used, because another form writes the record or the user may not: it opens no drafts then. */
  writes?: boolean
  /** Called after saving, and when the record turns out to have changed meanwhile. */
  onSaved: () => Promise<unknown>
}

/** The form that creates or edits a record: `form.open('new')`, `form.open(row)`, and `{form.dialog}`. */
export function useRecordForm<R extends RecordShape>(
  record: R,
  options: RecordFormOptions<R>,
): { open: (what: RowIn<R> | 'new') => void; dialog: ReactNode } {
  const t = useT(kitText)
  const lang = useLang()
  const words = record.text[lang]
  const [edited, open] = useState<RowIn<R> | 'new'>()
  const { begin } = options
  const begins = begin !== undefined
  useEffect(() => {
    if (begins) open('new')
  }, [begins])
  const close = (): void => {
    open(undefined)
    begin?.done()
  }
  const row = edited === 'new' ? undefined : edited
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key each time the form opens
  const key = useMemo(() => crypto.randomUUID(), [edited])
  useResumed(
    record.name,
    async ({ id, record: of }) => {
      if (id === undefined) return of === (options.draftOf ?? 'new') && open('new')
      const found = await read(id)
      if (found) open(found)
    },
    options.writes ?? true,
  )
  const secret = useShownOnce(record)
  const own = (typeof options.form === 'function' ? options.form(row) : options.form) ?? {}
  const mayRead = useMayRead()
  const untold = Object.entries(record.lines).flatMap(([name, { needs }]) =>
    mayRead(needs as string | undefined) ? [] : [name],
  )
  const unseen = [...untold, ...Object.keys(options.fixed ?? {}).filter((name) => !own[name]?.disabled)]
  const unshown = Object.fromEntries(unseen.map((name) => [name, { hidden: true }]))
  const make = words.messages?.create ?? t('create', { one: words.singular })
  const submit =
    options.submit ?? (edited === 'new' && words.messages?.create ? (words.messages.send ?? make) : undefined)
  const help = (row ? undefined : words.messages?.createHelp) ?? words.messages?.formHelp
  const dialog = (
    <FormDialog
      open={edited !== undefined}
      onClose={close}
      title={row ? editing(row) : make}
      schema={record.input}
      labels={words.fields}
      choices={words.choices}
      help={words.helpText}
      fields={{ ...own, ...followingSpecs(record, own, lang), ...unshown }}
      initial={row ? formValues(row) : (begin?.values ?? options.initial)}
      draft={[record.name, row?.id ?? options.draftOf]}
      drawer={options.drawer ?? record.drawer ?? false}
      fresh={row && (() => readAgain(row.id))}
      {...(submit ? { submit } : {})}
      also={options.also}
      {...(options.width ? { width: options.width } : {})}
      onSubmit={save}
    >
      {help ? <p className="soft">{help}</p> : null}
    </FormDialog>
  )
  return {
    open: (what) => {
      if (what === 'new' || Object.keys(record.lines).every((name) => name in what)) open(what)
      else void read(what.id).then((found) => found && open(found))
    },
    dialog: (
      <>
        {dialog}
        {secret.dialog}
      </>
    ),
  }

  function editing(of: RowIn<R>): string {
    const { edit, editing: heading } = words.messages ?? {}
    return heading ? sentence(record, lang, heading, of) : (edit ?? t('editOne', { one: words.singular }))
  }

  function formValues(of: RowIn<R>): Readonly<Record<string, unknown>> {
    const values = of as Record<string, unknown>
    return Object.fromEntries(fieldsIn(record.input).map(({ name }) => [name, values[name] ?? undefined]))
  }

  async function read(id: number): Promise<RowIn<R> | undefined> {
    const reply = record.get && (await callRecord(record.get, { params: { id } }))
    return reply?.ok ? (reply.data as RowIn<R>) : undefined
  }

  /** The values that another user has saved meanwhile. */
  async function readAgain(id: number): Promise<Readonly<Record<string, unknown>> | undefined> {
    void options.onSaved()
    const found = await read(id)
    return found && { ...formValues(found), version: found.version }
  }

  async function save(typed: Record<string, unknown>, version?: number): Promise<unknown> {
    const to = row ? record.update : record.create
    if (!to) return false
    const { files, values } = withoutFiles({ ...typed, ...options.fixed, ...(row ? {} : options.fill) })
    const once = Object.fromEntries(Object.keys(record.idempotencyKey).map((name) => [name, key]))
    const reply = await callRecord(to, {
      ...(row
        ? { params: { id: row.id }, body: { ...values, version: version ?? row.version } }
        : { body: { ...values, ...once } }),
      ...files,
    })
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message)
      return reply
    }
    const made = row ? undefined : words.messages?.created
    const answer = reply.data as RowIn<R>
    if (!secret.show(answer))
      toast.success(options.saved?.(answer) ?? (made ? sentence(record, lang, made, answer) : t('saved')))
    close()
    await options.onSaved()
    return reply
  }
}

/** The field specs that follow from the record: half width, placeholders, and rules between fields. `own` overrides them. */
function followingSpecs(record: RecordShape, own: FieldSpecs, lang: Lang): FieldSpecs {
  const { halfWidth, examples, rules } = record
  const { blankLabel = {} } = record.text[lang]
  // The error that one of several fields is required appears only on submit, not while the user still fills them in.
  const exclusive = rules.exclusive && { ...rules.exclusive, none: true as const }
  const early = { ...record, rules: { ...rules, exclusive } }
  const names = [
    ...halfWidth,
    ...Object.keys({ ...examples, ...blankLabel }),
    ...Object.keys(rules.requiredWhen),
    ...Object.keys(rules.spans),
  ]
  return Object.fromEntries(
    [...new Set([...names, ...(rules.exclusive?.of ?? [])])].map((name): [string, FieldSpec] => {
      const condition = rules.requiredWhen[name]
      // A field that may be empty says what that means.
      const hint = examples[name] ?? (condition ? undefined : blankLabel[name])
      const spec: FieldSpec = {
        ...(halfWidth.includes(name) ? { halfWidth: true } : {}),
        ...(hint ? { placeholder: hint } : {}),
        ...(condition ? { requiredWhen: (values) => holds(condition, values) } : {}),
        wrong: (values, lang) => brokenRules(early, values)[name]?.[lang],
        beside: [
          ...(rules.exclusive?.of.includes(name) ? rules.exclusive.of.filter((other) => other !== name) : []),
          ...Object.keys(condition ?? {}),
          ...(rules.spans[name] ? [rules.spans[name]] : []),
        ],
      }
      return [name, { ...spec, ...own[name] }]
    }),
  )
}

/** Separates files from the other values: they are sent as parts of a multipart request. */
function withoutFiles(given: Readonly<Record<string, unknown>>) {
  const isFile = ([, value]: [string, unknown]): boolean => value instanceof File
  const files = Object.fromEntries(Object.entries(given).filter(isFile))
  return {
    values: Object.fromEntries(Object.entries(given).filter((one) => !isFile(one))),
    files: Object.keys(files).length > 0 ? { files } : {},
  }
}
