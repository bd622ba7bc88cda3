import { moduleNames, moduleWords } from '@dropyard/contract/development/development/module-name'
import { developmentMode } from '@dropyard/contract/development/development-mode'
import { inLang } from '@dropyard/contract/kit/text'
import { listed, useLang } from '../../../kit/lang.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { LongText } from '../../../kit/value/value-text.tsx'

/** Development modes: which modules products go through. */
export function Page() {
  const lang = useLang()
  return (
    <RecordPage
      record={developmentMode}
      form={{
        modules: {
          choices: moduleNames.map((value) => ({ value, label: inLang(moduleWords[value], lang) })),
        },
      }}
      cells={{
        modules: ({ modules }) => (
          <LongText>{listed(modules.map((name) => inLang(moduleWords[name], lang)))}</LongText>
        ),
      }}
      widths={{ modules: 420, title: 160 }}
    />
  )
}
