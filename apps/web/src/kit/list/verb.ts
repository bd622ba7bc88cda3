import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { type CallArguments, call } from '../call/api.ts'
import { refresh } from '../call/use-data.ts'
import { confirmDanger } from '../page/confirm-danger.ts'
import { toast } from '../page/toast.ts'
import type { RowAction } from './list-types.ts'

/** One call for one row, as a button of it. */
interface Verb<E extends AnyEndpoint> extends Omit<RowAction, 'run' | 'call'> {
  to: E
  input: CallArguments<E>[0]
  /** What is asked first; its button says what the row's does unless told. */
  ask?: { title: string; help?: string; ok?: string; cancel?: string }
  /** What is said when it is done. */
  done: string
  /** What is out of date then. */
  stale?: readonly AnyEndpoint[]
}

/**
 * What can be done with one row by one call: `verb({ key: 'pause', label: t('pause'), to: hook.pause, input: { params }, done:
 * t('paused') })`. What one declaration does for one row and for many is `rowActions`.
 */
export const verb = <E extends AnyEndpoint>({
  to,
  input,
  ask,
  done,
  stale = [],
  ...action
}: Verb<E>): RowAction => ({
  ...action,
  call: to,
  run: async () => {
    if (ask && !(await confirmDanger({ ok: action.label, ...ask }))) return false
    const reply = await call(to, ...([input] as CallArguments<E>))
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message, to)
      return false
    }
    toast.success(done)
    await Promise.all(stale.map((one) => refresh(one)))
    return true
  },
})
