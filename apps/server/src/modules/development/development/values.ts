import type { Form } from '@dropyard/contract/development/development/module'

/** Reads values of forms with their types. */

export const number = (value: unknown): number => Number(value ?? 0)
export const text = (form: Form | undefined, name: string): string => String(form?.[name] ?? '')
export const list = (form: Form | undefined, name: string): string[] =>
  (form?.[name] as string[] | undefined) ?? []
export const idIn = (form: Form | undefined, name: string): number | null => Number(form?.[name] ?? 0) || null
export const idsIn = (form: Form | undefined, name: string): readonly number[] =>
  (form?.[name] as readonly number[] | undefined) ?? []
export const rowsIn = (form: Form | undefined, name: string): readonly Form[] =>
  (form?.[name] as readonly Form[] | undefined) ?? []
