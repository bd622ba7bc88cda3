import type { Form } from '@dropyard/contract/development/module'
import type { ModuleName } from '@dropyard/contract/development/module-name'
import { moduleOf } from '@dropyard/contract/development/modules'
import { useLang, useT } from '../../../kit/lang.ts'
import { ChangesTable } from '../../../kit/record/changes-table.tsx'
import { comparable, saysSame } from '../../../kit/record/comparable.ts'
import { RecordFacts } from '../../../kit/record/record-drawer.tsx'
import { cellOf } from '../../../kit/record/record-shape.tsx'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

interface FormProps {
  module: ModuleName
  before: Form
  after: Form
}

/** What differs between two forms of a module, field by field. */
export function FormChanges({ module, before, after }: FormProps) {
  const t = useT(words)
  const lang = useLang()
  const { form, record } = moduleOf(module)
  const labels = record.text[lang].fields as Readonly<Record<string, string>>
  const changes = Object.keys(form).flatMap((name) => {
    if (saysSame(before[name], after[name])) return []
    const shown = (held: Form) => cellOf(record, lang, name, held as never) ?? <EmptyValue />
    return [{ field: labels[name] ?? name, before: shown(before), after: shown(after) }]
  })
  return changes.length > 0 ? <ChangesTable changes={changes} /> : <p className="soft">{t('unchanged')}</p>
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What is filled in of a form; what is other than before is marked. */
export function FormFacts({ module, before, after }: Omit<FormProps, 'before'> & { before?: Form | null }) {
  const t = useT(words)
  const { form, record } = moduleOf(module)
  const names = Object.keys(form).filter((name) => isGiven(after[name]))
  if (names.length === 0) return <p className="soft">{t('empty')}</p>
  const compared = before ? { before: comparable(before, after) } : {}
  return <RecordFacts record={record} row={after as never} cells={{}} names={names} {...compared} />
}
