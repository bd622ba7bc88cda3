import { developmentStates } from '@dropyard/contract/development/flow'
import type { Attempt } from '@dropyard/contract/development/module'
import { moduleWords } from '@dropyard/contract/development/module-name'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { Stages } from '../../../kit/value/stages.tsx'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { FormChanges, FormFacts } from './form-changes.tsx'
import { words } from './words.ts'

/** The modules that the product was in, each with its form as it was left. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useT(words)
  const lang = useLang()
  if (attempts.length === 0) return null
  const stages = attempts.map(({ id, module, round, state, worker, at, reason, form }) => {
    const before = attempts.find((one) => one.module === module && one.round === round - 1)
    return {
      key: id,
      name: moduleWords[module][lang],
      notes: (
        <>
          {round > 1 ? <span className="soft">{t('round', { round })}</span> : null}
          <FlowTag states={developmentStates} state={state} />
          <span className="soft">{worker}</span>
          <WhenText at={at} />
        </>
      ),
      children: (
        <>
          {reason ? <p className="soft">{reason}</p> : null}
          {before ? (
            <>
              <p className="soft">{t('changedSince', { round: before.round })}</p>
              <FormChanges module={module} before={before.form} after={form} />
              <p className="soft">{t('kept')}</p>
            </>
          ) : null}
          <FormFacts module={module} after={form} />
        </>
      ),
    }
  })
  return (
    <Section title={t('way')}>
      <Stages of={stages} />
    </Section>
  )
}
