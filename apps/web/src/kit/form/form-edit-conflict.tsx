import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { Alert, Button, type FormInstance, Radio } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { type CallArguments, type CallInput, call } from '../call/api.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { dismissToasts } from '../page/toast.ts'
import { type Difference, merge, pathOf } from './edit-conflict.ts'
import { currencyOf, placeOf, shownField } from './field-labels.ts'

type Values = Readonly<Record<string, unknown>>

/** Reloads the record and returns the form's values for it, with its version; undefined when that failed. */
export type Refetch = () => Promise<Values | undefined>

/** Reloads the record from an endpoint: `fresh={refetchRecord(user.get, { params: { id } })}`; `find` selects it from a list. */
export const refetchRecord =
  <E extends AnyEndpoint>(
    to: E,
    input: CallInput<E>,
    find?: (data: z.output<E['data']>) => unknown,
  ): Refetch =>
  async () => {
    const reply = await call(to, ...([input] as unknown as CallArguments<E>))
    return reply.ok ? ((find ? find(reply.data) : reply.data) as Values | undefined) : undefined
  }

/** Whether a refusal means that another user saved the record first. */
export const isConflict = (reply: { readonly data: unknown }): boolean =>
  (reply.data as { code?: unknown } | null | undefined)?.code === commonErrors.changed.code

interface Compared {
  readonly differences: readonly Difference[]
  /** The whole form as it was here, and as it was saved: each amount is shown in the currency that was beside it. */
  readonly mine: Values
  readonly theirs: Values
}

/** Offers to load what another user saved, and keeps what was typed here. */
export function useEditConflict(
  form: FormInstance,
  began: Values,
  fresh: Refetch | undefined,
): {
  noticed: (reply: { readonly data: unknown }) => boolean
  /** The version that the form was updated to; undefined while it has the version that it was opened with. */
  version: () => number | undefined
  offer: ReactNode
} {
  const t = useT(kitText)
  const [state, setState] = useState<'none' | 'offered' | 'loading' | 'loaded'>('none')
  const [compared, setCompared] = useState<Compared>({ differences: [], mine: {}, theirs: {} })
  const base = useRef<Values>(undefined)
  const load = async (): Promise<void> => {
    setState('loading')
    const saved = await fresh?.()
    if (!saved) return setState('offered')
    const typed = form.getFieldsValue(true) as Values
    const merged = merge(base.current ?? began, typed, saved, currencyOf)
    base.current = saved
    form.setFieldsValue(merged.values)
    form.setFields(merged.both.map((name) => ({ name: pathOf(name), warnings: [t('overtaken.both')] })))
    setCompared({ differences: merged.differences, mine: typed, theirs: saved })
    setState('loaded')
  }
  return {
    noticed: (reply) => {
      if (!fresh || !isConflict(reply)) return false
      dismissToasts()
      setState('offered')
      return true
    },
    version: () => base.current?.version as number | undefined,
    offer:
      state === 'none' ? null : state === 'loaded' ? (
        <Alert
          type="info"
          className="draft-offer"
          title={t('overtaken.loaded')}
          description={<Differences form={form} {...compared} />}
        />
      ) : (
        <Alert
          ref={(shown) => shown?.nativeElement.scrollIntoView({ block: 'nearest' })}
          type="warning"
          className="draft-offer"
          title={t('overtaken.title')}
          description={t('overtaken.help')}
          action={
            <Button size="small" loading={state === 'loading'} onClick={() => void load()}>
              {t('overtaken.load')}
            </Button>
          }
        />
      ),
  }
}

type Side = 'mine' | 'theirs'

/** Both values of each differing field; the selected one is put into the form and can be edited further. */
function Differences({ form, differences, ...sides }: Compared & { form: FormInstance }) {
  const t = useT(kitText)
  const shown = differences
    .flatMap((one) => {
      const [of = ''] = shownField(one.name) ? [one.name] : pathOf(one.name)
      const field = shownField(of)
      return field ? [{ ...one, ...field, place: placeOf(of) }] : []
    })
    // What keeps the own value comes first, in the order of the form.
    .sort((a, b) => a.kept.localeCompare(b.kept) || a.place - b.place)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  if (shown.length === 0) return null
  const choose = (one: (typeof shown)[number], side: Side): void => {
    const currency = one.currencyField ?? one.name
    // An amount in another currency would be another amount, so a currency is chosen together with all of its amounts.
    const together =
      sides.mine[currency] === sides.theirs[currency]
        ? [one]
        : shown.filter(({ name, currencyField }) => (currencyField ?? name) === currency)
    for (const { name, mine, theirs } of together)
      form.setFieldValue(pathOf(name), side === 'mine' ? mine : theirs)
    setChosen({ ...chosen, ...Object.fromEntries(together.map(({ name }) => [name, side])) })
  }
  return (
    <ul className="overtaken">
      {shown.map((one) => {
        const { name, label, text, kept, mine, theirs } = one
        return (
          <li key={`${name} ${JSON.stringify(theirs)}`}>
            <strong>{label}</strong>
            <Radio.Group
              aria-label={label}
              value={chosen[name] ?? kept}
              options={[
                {
                  value: 'mine',
                  label: (
                    <>
                      {t('overtaken.mine')}
                      {text?.(mine, sides.mine)}
                    </>
                  ),
                },
                {
                  value: 'theirs',
                  label: (
                    <>
                      {t('overtaken.saved')}
                      {text?.(theirs, sides.theirs)}
                    </>
                  ),
                },
              ]}
              onChange={({ target }) => choose(one, target.value as Side)}
            />
          </li>
        )
      })}
    </ul>
  )
}
