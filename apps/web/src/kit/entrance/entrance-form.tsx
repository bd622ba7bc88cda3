import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useRef, useState } from 'react'
import { useT } from '../lang.ts'
import { entranceText } from './entrance-text.ts'

/**
 * Fields and buttons of the pages without a session. They use native elements: with antd's the login page would be twice as
 * large.
 */

export type Rules<Name extends string> = Readonly<
  Record<Name, (value: string, values: Readonly<Record<Name, string>>) => string | undefined>
>

/** State of a form: values, validation (on blur, then while typing) and submission. */
export function useEntranceForm<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  rules: Rules<NoInfer<Name>>,
  /** Submits; resolves to the messages of a refusal by field, which are shown at the fields. */
  onSubmit: (
    values: Readonly<Record<Name, string>>,
    names: readonly Name[],
  ) => Promise<Readonly<Record<string, string>> | undefined>,
) {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Partial<Record<Name, string | undefined>>>({})
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(initial) as Name[]
  const check = (name: Name, all = values): string | undefined => {
    const problem = rules[name](all[name], all)
    setProblems((was) => ({ ...was, [name]: problem }))
    return problem
  }
  const focus = (name: Name): void =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const set = (name: Name, value: string): void => {
    const next = { ...values, [name]: value }
    setValues((was) => ({ ...was, [name]: value }))
    // A field with an error is validated while typing, so that the error disappears as soon as it is corrected.
    if (problems[name]) check(name, next)
  }
  const refuse = (fields: Readonly<Record<string, string>>): void => {
    const wrong = names.filter((name) => fields[name])
    setProblems(Object.fromEntries(wrong.map((name) => [name, fields[name]])) as typeof problems)
    if (wrong[0]) focus(wrong[0])
  }
  return {
    ref: form,
    names,
    values,
    set,
    focus,
    check,
    field: (name: Name) => ({
      name,
      value: values[name],
      problem: problems[name],
      onValue: (value: string) => set(name, value),
      onBlur: () => {
        if (values[name] !== '') check(name)
      },
    }),
    /** Shows a refusal's messages at the fields. */
    refuse,
    submit: (event: FormEvent): void => {
      event.preventDefault()
      const wrong = names.filter((name) => check(name) !== undefined)
      if (wrong[0]) focus(wrong[0])
      else void onSubmit(values, names).then((fields) => fields && refuse(fields))
    },
  }
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: ReactNode
  value: string
  problem: string | undefined
  onValue: (value: string) => void
  /** Right of the label: "optional", a link. */
  beside?: ReactNode
  /** Inside the frame, right of the text. */
  suffix?: ReactNode
  /** Right of the frame. */
  after?: ReactNode
}

export function TextField({
  label,
  value,
  problem,
  onValue,
  beside,
  suffix,
  after,
  ...input
}: TextFieldProps) {
  const id = useId()
  return (
    <div className="entrance-field" data-wrong={problem !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="entrance-line">
        <div className="entrance-input">
          <input
            maxLength={100}
            {...input}
            id={id}
            value={value}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => onValue(event.target.value)}
          />
          {suffix}
        </div>
        {after}
      </div>
      {/* Rendered after the input, so that Tab moves directly from field to field. */}
      {beside ? <div className="entrance-beside">{beside}</div> : null}
      {problem ? (
        <p id={`${id}-problem`} className="entrance-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** A password field with a button to show the password. */
export function PasswordField(props: Omit<TextFieldProps, 'suffix' | 'type'>) {
  const t = useT(entranceText)
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="entrance-eye"
          aria-label={shown ? t('hide') : t('show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
            <circle cx="8" cy="8" r="2" />
            {shown ? null : <path d="m3 13 10-10" />}
          </svg>
        </button>
      }
    />
  )
}

interface NewPasswordProps {
  form: { field: (name: 'password' | 'repeated') => Omit<TextFieldProps, 'label'> }
  label: string
}

/** A new password and its repetition. */
export function NewPassword({ form, label }: NewPasswordProps) {
  const t = useT(entranceText)
  return (
    <>
      <PasswordField {...form.field('password')} label={label} maxLength={20} autoComplete="new-password" />
      <PasswordField
        {...form.field('repeated')}
        label={t('repeat')}
        maxLength={20}
        autoComplete="new-password"
      />
    </>
  )
}

interface EntranceButtonProps {
  children: ReactNode
  busy?: boolean
  /** Secondary button: it does not submit the form. */
  quiet?: boolean
  disabled?: boolean
  onClick?: () => void
}

export function EntranceButton({
  children,
  busy = false,
  quiet = false,
  disabled = false,
  onClick,
}: EntranceButtonProps) {
  return (
    <button
      type={quiet ? 'button' : 'submit'}
      className={quiet ? 'entrance-button quiet' : 'entrance-button'}
      disabled={disabled || busy}
      aria-busy={busy}
      {...(onClick ? { onClick } : {})}
    >
      {busy ? <i className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
