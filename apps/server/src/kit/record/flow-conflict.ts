import { fill, inLang, type Lang, listNames } from '@dropyard/contract/kit/text'
import * as contract from '@dropyard/contract/kit/workflow'
import { Refusal } from '../errors.ts'

/** The error for an action that the row's state does not allow: it names that state and the states that allow it. */
export function conflict(
  flow: contract.Workflow,
  action: contract.Action<string>,
  row: { id: number; state: string },
): Refusal {
  const { moved } = contract.workflowErrors
  const words = (lang: Lang): string => {
    const named = (state: string) => inLang(flow.states[state]?.words ?? [state, state], lang)
    const from = listNames(action.from.map(named), lang)
    return fill(moved.words[lang], {
      id: row.id,
      state: named(row.state),
      action: inLang(action.words, lang),
      from,
    })
  }
  return new Refusal(
    { ...moved, words: { en: words('en'), zh: words('zh') } },
    { id: row.id, state: row.state },
  )
}
