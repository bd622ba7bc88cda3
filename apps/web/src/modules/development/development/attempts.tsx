import { developmentStates } from '@dropyard/contract/development/flow'
import type { Attempt } from '@dropyard/contract/development/module'
import { type ModuleName, moduleWords } from '@dropyard/contract/development/module-name'
import { moduleOf } from '@dropyard/contract/development/modules'
import { Collapse } from 'antd'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { RecordFacts } from '../../../kit/record/record-drawer.tsx'
import { FlowTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { FormChanges } from './form-changes.tsx'
import { words } from './words.ts'
import './development.css'

/** The modules that the product was in, each with its form as it was left. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useT(words)
  const lang = useLang()
  if (attempts.length === 0) return null
  return (
    <Section title={t('way')}>
      <Collapse
        size="small"
        items={attempts.map((one) => ({
          key: one.id,
          label: (
            <span className="development-attempt">
              <strong>{moduleWords[one.module as ModuleName][lang]}</strong>
              {one.round > 1 ? <span className="soft">{t('round', { round: one.round })}</span> : null}
              <FlowTag states={developmentStates} state={one.state} />
              <span className="soft">{one.worker}</span>
              <WhenText at={one.at} />
            </span>
          ),
          children: (
            <Kept
              attempt={one}
              before={attempts.find(({ module, round }) => module === one.module && round === one.round - 1)}
            />
          ),
        }))}
      />
    </Section>
  )
}

/** What its form held. */
function Kept({
  attempt: { module, form, reason },
  before,
}: {
  attempt: Attempt
  before: Attempt | undefined
}) {
  const t = useT(words)
  const { record } = moduleOf(module as ModuleName)
  const names = Object.keys(form).filter((name) => {
    const value = form[name]
    return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  })
  return (
    <>
      {reason ? <p className="soft">{reason}</p> : null}
      {before ? (
        <>
          <p className="soft">{t('changedSince', { round: before.round })}</p>
          <FormChanges module={module as ModuleName} before={before.form} after={form} />
          <p className="soft">{t('kept')}</p>
        </>
      ) : null}
      {names.length > 0 ? (
        <RecordFacts record={record} row={form as never} cells={{}} names={names} />
      ) : (
        <p className="soft">{t('empty')}</p>
      )}
    </>
  )
}
