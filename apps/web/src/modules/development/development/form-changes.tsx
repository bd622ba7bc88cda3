import type { Form } from '@dropyard/contract/development/module'
import type { ModuleName } from '@dropyard/contract/development/module-name'
import { moduleOf } from '@dropyard/contract/development/modules'
import { useLang, useT } from '../../../kit/lang.ts'
import { saysSame } from '../../../kit/record/comparable.ts'
import { cellOf } from '../../../kit/record/record-shape.tsx'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import './development.css'

interface FormChangesProps {
  module: ModuleName
  before: Form
  after: Form
}

/** What differs between two forms of a module, field by field. */
export function FormChanges({ module, before, after }: FormChangesProps) {
  const t = useT(words)
  const lang = useLang()
  const { form, record } = moduleOf(module)
  const labels = record.text[lang].fields as Readonly<Record<string, string>>
  const names = Object.keys(form).filter((name) => !saysSame(before[name], after[name]))
  if (names.length === 0) return <p className="soft">{t('unchanged')}</p>
  return (
    <table className="form-changes" aria-label={t('changes')}>
      <thead>
        <tr>
          <th>{t('field')}</th>
          <th>{t('before')}</th>
          <th>{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <td>{labels[name] ?? name}</td>
            {[before, after].map((held, at) => (
              <td key={at === 0 ? 'before' : 'after'}>
                {cellOf(record, lang, name, held as never) ?? <EmptyValue />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
