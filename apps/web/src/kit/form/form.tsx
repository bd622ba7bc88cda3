import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { isBlank } from '@dropyard/contract/kit/missing'
import type { Lang } from '@dropyard/contract/kit/text'
import { Form as AntForm, type FormInstance } from 'antd'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Reply } from '../call/api.ts'
import type { DraftOf } from '../draft/drafts.ts'
import { useFormDraft } from '../draft/use-draft.tsx'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { dismissToasts } from '../page/toast.ts'
import { splitCells, withoutCells } from './cell-errors.ts'
import { useShownField } from './field-labels.ts'
import { FieldText } from './field-text.tsx'
import { type ControlOptions, FieldInput } from './form-controls.tsx'
import { type Refetch, useEditConflict } from './form-edit-conflict.tsx'
import { currencyFieldOf, type Field, fieldsIn, initialOf, problemOf } from './form-fields.ts'
import { CellErrors, linesProblem } from './lines-input.tsx'

/** Forms generated from a schema: labels above the fields, the server's validation, and its refusals at the fields. */

export interface FieldSpec extends ControlOptions {
  help?: ReactNode
  /** Omitted from the form. */
  hidden?: boolean
  /** Half width, so that two related fields are next to each other. */
  halfWidth?: boolean
  /** A custom input; gets `value` and `onChange`. */
  input?: ReactNode
  /** A value as this input shows it, if it differs from what the schema implies: for comparing two values. */
  text?: (value: unknown) => ReactNode
  /** Required for submitting the form, but not for saving it by its second button. */
  neededToSend?: boolean
  /** Marked as required by a later step; the form can be saved without it. */
  marked?: boolean
  /** Validates the field against others, in addition to the schema. */
  wrong?: (values: Readonly<Record<string, unknown>>, lang: Lang) => string | undefined
  /** The other fields that `wrong` reads: if one of them changes while this field shows an error, it is validated again. */
  beside?: readonly string[]
  /**
   * What the selection leads to, shown below the field. Unlike `help` it is too long to be read with the field by screen readers.
   */
  below?: ReactNode
  /** Required although the schema allows it to be empty: always when it is shown, or if this is true for the values. */
  requiredWhen?: true | ((values: Readonly<Record<string, unknown>>) => boolean)
  /** Frequent answers, inserted by a click. */
  quick?: readonly string[]
  /** Shown only while this is true for the values. */
  when?: (values: Readonly<Record<string, unknown>>) => boolean
}

/** Deviations from the schema, by field. */
export type FieldSpecs = Readonly<Record<string, FieldSpec>>

export interface SchemaFormProps {
  schema: z.ZodType
  /** Labels by field. */
  labels: Readonly<Record<string, string>>
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
  help?: Readonly<Record<string, string>> | undefined
  fields?: FieldSpecs | undefined
  /** For access to the values from outside; by default the form creates its own. */
  form?: FormInstance | undefined
  /** Lets an external button submit the form: `<Button htmlType="submit" form={id}>`. */
  id?: string | undefined
  initial?: Readonly<Record<string, unknown>> | undefined
  /**
   * Submits the values; the fields of a refusal show its messages. `version` is that of the record which `fresh` loaded; if
   * undefined, the version with which the form was opened applies.
   */
  onSubmit: (values: Record<string, unknown>, version?: number) => Promise<unknown> | unknown
  /** Whether it has unsaved changes, as last reported to `onDirty`. */
  dirty: boolean
  onDirty: (dirty: boolean) => void
  /** Reloads the record when another user saved it first; what was typed here is kept. */
  fresh?: Refetch | undefined
  /** The key of the form's draft: the form's name, and the record that it edits. */
  draft: DraftOf
  children?: ReactNode
}

/** A complete form for an object schema. The buttons belong to the surrounding frame and call `form.submit()`. */
export function SchemaForm(props: SchemaFormProps) {
  const {
    schema,
    labels,
    choices,
    help,
    fields = {},
    initial,
    onSubmit,
    dirty,
    onDirty,
    draft,
    children,
  } = props
  const [own] = AntForm.useForm()
  const form = props.form ?? own
  const known = useMemo(() => fieldsIn(schema), [schema])
  const values = AntForm.useWatch([], form) as Record<string, unknown> | undefined
  const kept = useFormDraft(draft, form, { dirty, onRestored: () => onDirty(true) })
  const began = { ...initialOf(known), ...initial }
  const t = useT(kitText)
  const lang = useLang()
  const [cells, setCells] = useState<Readonly<Record<string, string>>>({})
  const overtaken = useEditConflict(form, began, props.fresh)
  const specOf = (field: Field): FieldSpec => {
    const spec = fields[field.name] ?? {}
    const currencyField = spec.currency === undefined ? currencyFieldOf(field, known) : undefined
    return currencyField ? { currencyField, ...spec } : spec
  }
  const shown = known.filter(({ name }) => {
    const spec = fields[name]
    return !spec?.hidden && (spec?.when?.(values ?? began) ?? true)
  })
  return (
    <AntForm
      form={form}
      {...(props.id ? { id: props.id } : {})}
      layout="vertical"
      requiredMark
      scrollToFirstError
      initialValues={began}
      onValuesChange={(changed: Record<string, unknown>) => {
        onDirty(true)
        // Hide errors of a field that is being corrected until it is validated again.
        form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
        setCells((before) => withoutCells(before, Object.keys(changed)))
        const again = Object.keys(fields).filter(
          (name) =>
            fields[name]?.beside?.some((other) => other in changed) && form.getFieldError(name).length > 0,
        )
        if (again.length > 0) form.validateFields(again).catch(() => undefined)
      }}
      onFinish={(all: Record<string, unknown>) => void submit(all)}
      className="schema-form"
    >
      {kept.offer}
      {overtaken.offer}
      <CellErrors value={cells}>
        {shown.map((field) => (
          <SchemaField
            key={field.name}
            field={field}
            label={fields[field.name]?.label ?? labels[field.name] ?? field.name}
            help={fields[field.name]?.help ?? help?.[field.name]}
            choices={choices?.[field.name]}
            spec={specOf(field)}
          />
        ))}
      </CellErrors>
      {children}
    </AntForm>
  )

  async function submit(all: Record<string, unknown>): Promise<void> {
    const names = new Set(shown.map((field) => field.name))
    const sent = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
    const reply = await onSubmit(sent, overtaken.version())
    if (isRefusal(reply)) {
      if (overtaken.noticed(reply)) return
      const { fields, cells } = splitCells(reply.fields, shown, t, lang)
      setCells(cells)
      showRefusal(form, { fields })
    } else if (reply !== false) {
      onDirty(false)
      kept.drop()
    }
  }
}

/** Whether the form is being saved by its second button rather than submitted. */
export const Keeps = createContext<() => boolean>(() => false)

interface SchemaFieldProps {
  field: Field
  label: string
  help?: ReactNode
  choices?: Readonly<Record<string, string>> | undefined
  spec?: FieldSpec
}

/** A single field of a schema, for forms that have their own layout inside antd's `Form`. */
export function SchemaField({ field, label, help, choices, spec = {} }: SchemaFieldProps) {
  const t = useT(kitText)
  const lang = useLang()
  const form = AntForm.useFormInstance()
  const { requiredWhen } = spec
  const keeps = useContext(Keeps)
  // Only fields with such a condition subscribe to the form's values.
  const depends = AntForm.useWatch(
    (values) => typeof requiredWhen === 'function' && requiredWhen(values),
    form,
  )
  const wanted = field.required || requiredWhen === true || depends === true
  const named =
    choices ??
    (field.control.words &&
      Object.fromEntries(Object.entries(field.control.words).map(([value, pair]) => [value, pair[lang]])))
  const words =
    named && Object.entries(named).map(([value, label]) => ({ value: choiceOf(field, value), label }))
  const options = { ...spec, label, choices: spec.choices ?? words }
  useShownField(
    field.name,
    label,
    spec.text ??
      ((value, values) => <FieldText field={field} options={options} value={value} values={values} />),
    spec.currencyField,
  )
  const item = (
    <AntForm.Item
      name={field.name}
      label={label}
      required={wanted || spec.neededToSend === true || spec.marked === true}
      {...(spec.halfWidth ? { className: 'half' } : {})}
      {...(help ? { extra: help } : {})}
      validateTrigger={['onBlur', 'onSubmit']}
      rules={[
        ({ getFieldValue, getFieldsValue }) => ({
          validator: (_, value: unknown) => {
            const named = spec.currencyField
              ? (getFieldValue(spec.currencyField) as unknown)
              : (spec.currency ?? field.control.currency)
            const currency = typeof named === 'string' ? named : undefined
            const offered = Boolean(
              words ??
                spec.choices ??
                spec.codes ??
                field.control.codes ??
                spec.select ??
                field.control.select,
            )
            const { kind } = field.control
            const head = getFieldsValue(true) as Record<string, unknown>
            const inLines =
              kind && Array.isArray(value)
                ? linesProblem(
                    kind,
                    value,
                    { head, currency: currency ?? String(head.currency ?? 'USD') },
                    t,
                    lang,
                  )
                : undefined
            const missing = spec.neededToSend === true && isBlank(value) && !keeps()
            const problem =
              (missing ? t('missingToSend', { field: label }) : undefined) ??
              inLines ??
              problemOf(field, value, label, t, lang, { currency, needed: wanted, offered }) ??
              spec.wrong?.(head, lang)
            return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
          },
        }),
      ]}
    >
      {spec.input ?? <FieldInput field={field} options={options} />}
    </AntForm.Item>
  )
  if (spec.below)
    return (
      <>
        {item}
        <div className="field-below">{spec.below}</div>
      </>
    )
  if (!spec.quick) return item
  const answer = (said: string): void => {
    form.setFieldValue(field.name, said)
    void form.validateFields([field.name])
  }
  return (
    <>
      {item}
      <div className="quick-answers">
        {spec.quick.map((said) => (
          <button key={said} type="button" onClick={() => answer(said)}>
            {said}
          </button>
        ))}
      </div>
    </>
  )
}

/** Choices of `wire.number` are numbers, while the keys of their labels are texts. */
function choiceOf(field: Field, key: string): string | number {
  const number = Number(key)
  const result = field.schema.safeParse(key)
  return result.success && result.data === number ? number : key
}

const isRefusal = (reply: unknown): reply is Extract<Reply<AnyEndpoint>, { ok: false }> =>
  typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === false

/** Shows the messages of a refusal at their fields, and scrolls to the first. What is said there needs no toast. */
export function showRefusal(
  form: FormInstance,
  reply: { readonly fields: Readonly<Record<string, string>> },
): void {
  // Parts of a field's value may have separate inputs (`custom.f5`).
  const wrong = Object.entries(reply.fields).map(([path, message]) => ({
    name: path.split('.'),
    errors: [message],
  }))
  form.setFields(wrong)
  if (wrong.length > 0 && wrong.every(({ name }) => isShown(form, name))) dismissToasts()
  const first = wrong[0]
  if (first) form.scrollToField(first.name, { block: 'center', focus: true })
}

/** Whether the user sees a field: it is rendered, and not in a tab that isn't open. */
function isShown(form: FormInstance, name: readonly string[]): boolean {
  // Fields that aren't rendered take no errors.
  if (form.getFieldError([...name]).length === 0) return false
  return document.getElementById(name.join('_'))?.checkVisibility?.() ?? true
}
