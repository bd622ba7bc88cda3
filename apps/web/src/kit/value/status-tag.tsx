import { inLang, type Pair } from '@dropyard/contract/kit/text'
import type { Tone } from '@dropyard/contract/kit/workflow'
import { Popover } from 'antd'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'

interface StatusTagProps {
  tone: Tone
  /** The text next to the colour: always required, because some users can't tell colours apart. */
  children: string
}

/** A state as a coloured label. */
export function StatusTag({ tone, children }: StatusTagProps) {
  return (
    <span className="status-tag" data-tone={tone}>
      <i aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}

export type States = Readonly<Record<string, { readonly words: Pair; readonly tone: Tone }>>

/** The state of a workflow (or of any map of states): `<FlowTag states={goodsSample.states} state={row.status} />`. */
export function FlowTag({ states, state }: { states: States; state: string }) {
  const lang = useLang()
  const found = states[state]
  return <StatusTag tone={found?.tone ?? 'neutral'}>{found ? inLang(found.words, lang) : state}</StatusTag>
}

/** A legend of a list's colours, behind a question mark. */
export function StatusLegend({ states }: { states: States }) {
  const lang = useLang()
  const t = useT(kitText)
  return (
    <Popover
      title={t('legend')}
      trigger={['hover', 'focus']}
      content={
        <ul className="status-legend">
          {Object.entries(states).map(([name, state]) => (
            <li key={name}>
              <StatusTag tone={state.tone}>{inLang(state.words, lang)}</StatusTag>
              <span>{t(`tones.${state.tone}`)}</span>
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className="legend-button" aria-label={t('legend')}>
        ?
      </button>
    </Popover>
  )
}
