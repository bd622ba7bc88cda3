import type { FieldSpecs } from './form.tsx'

/** Fields that stand two on a line: `form={{ ...halfWidth('city', 'zip'), remark: { … } }}`. */
export const halfWidth = (...names: readonly string[]): FieldSpecs =>
  Object.fromEntries(names.map((name) => [name, { half: true }]))
