import { customerKinds } from '@dropyard/contract/customer/customer/kinds'
import { customerField } from '@dropyard/contract/customer/field'
import { inLang } from '@dropyard/contract/kit/text'
import { listed, useLang } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { EmptyValue, LongText } from '../../../kit/value/value-text.tsx'

/** Custom fields of customers. */
export function Page() {
  const lang = useLang()
  const kinds = Object.entries(customerKinds).map(([value, pair]) => ({ value, label: inLang(pair, lang) }))
  return (
    <RecordPage
      record={customerField}
      widths={{ name: 200, kind: 90, for_kinds: 170, choices: 240, position: 80, status: 100 }}
      stale={[customerField.form]}
      columns={{ choices: { hidden: false } }}
      cells={{
        choices: ({ choices }) =>
          choices.length > 0 ? (
            <LongText>{listed(choices.map((one) => one[`name_${lang}`]))}</LongText>
          ) : (
            <EmptyValue />
          ),
      }}
      form={(row) => ({
        kind: { disabled: row !== undefined },
        for_kinds: { choices: kinds, placeholder: customerField.text[lang].blankLabel.for_kinds },
        choices: { when: ({ kind }) => kind === 'choice' },
      })}
    />
  )
}
