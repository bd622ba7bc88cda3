import { developmentStates } from '@dropyard/contract/development/development/flow'
import type { Attempt } from '@dropyard/contract/development/development/module'
import { moduleWords } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { inLang } from '@dropyard/contract/kit/text'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { RecordVersions } from '../../../kit/record/record-versions.tsx'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/**
 * One section for each module of development that the product was in, with the form as it was last saved in that
 * module.
 */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useT(words)
  const lang = useLang()
  if (attempts.length === 0) return null
  const versions = attempts.map(({ id, module, round, state, worker, at, reason, form }) => ({
    ...{ key: id, name: inLang(moduleWords[module], lang), row: form },
    ...{ record: moduleOf(module).record, names: Object.keys(moduleOf(module).form) },
    before: attempts.find((one) => one.module === module && one.round === round - 1)?.form,
    notes: (
      <>
        {round > 1 ? <span className="soft">{t('round', { round })}</span> : null}
        <FlowTag states={developmentStates} state={state} />
        <span className="soft">{worker}</span>
        <WhenText at={at} />
      </>
    ),
    above: reason ? <p className="soft">{reason}</p> : null,
  }))
  return (
    <Section title={t('way')}>
      <RecordVersions of={versions} />
    </Section>
  )
}
