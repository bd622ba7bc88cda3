import { Alert, Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isLeaving } from '../call/leave.ts'
import { useCurrentUser } from '../current-user.ts'
import { merge } from '../form/edit-conflict.ts'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { shortTime } from '../value/when.ts'
import {
  type Draft,
  type DraftOf,
  type DraftValues,
  draftKey,
  dropDraft,
  keepable,
  readDraft,
  saveDraft,
} from './drafts.ts'
import { markOpen } from './open-drafts.ts'

/** What a form has of its draft. */
export interface DraftHandle {
  /** The bar that offers it; stands above the fields. */
  readonly offer: ReactNode
  /** Saved, or left on purpose: nothing is kept any more. */
  readonly drop: () => void
}

interface DraftUse<V extends object> {
  /** What the form holds now. Secrets and files in it are left out. */
  readonly values: V
  /** Whether it holds anything that is not saved: from then on it is kept. */
  readonly dirty: boolean
  /**
   * Puts kept values into the form, which is dirty then: what was typed, and the rest as the record is now. `both`: fields
   * that somebody else changed as well; `began`: what they were when it was typed.
   */
  readonly restore: (values: V, both: readonly string[], began: V) => void
}

/**
 * Keeps what is typed in a form of its own layout, and offers it when the form is opened again. Forms of `FormDialog` have
 * it already; those inside antd's `Form` take `useFormDraft`.
 *
 * @param of The form, and the record that it is about; nothing when nothing is to be kept.
 */
export function useDraft<V extends object>(of: DraftOf | undefined, use: DraftUse<V>): DraftHandle {
  const person = useCurrentUser()?.id
  const key = of && person !== undefined ? draftKey(person, of) : undefined
  const [found, setFound] = useState<Draft>()
  const looked = useRef('')
  const began = useRef<DraftValues>({})
  const mine = useRef(false)
  const now = JSON.stringify(keepable(use.values))
  if (!use.dirty) began.current = JSON.parse(now) as DraftValues
  useEffect(() => (key ? markOpen(key) : undefined), [key])
  useEffect(() => {
    if (!key || looked.current === key) return
    let current = true
    void readDraft(key).then((draft) => {
      if (!current) return
      looked.current = key
      setFound(draft)
    })
    return () => {
      current = false
    }
  }, [key])
  const write = useEffectEvent((values: string, dirty: boolean) => {
    if (!key) return
    if (!dirty) {
      // It was saved, or everything was taken back.
      if (mine.current && found) saveDraft(key, found)
      else if (mine.current) void dropDraft(key)
      mine.current = false
      return
    }
    mine.current = true
    saveDraft(key, {
      at: new Date().toISOString(),
      values: JSON.parse(values) as DraftValues,
      began: began.current,
      path: location.pathname + location.search,
      title: titleInFront(),
      ...(found ? { earlier: found } : {}),
    })
  })
  const { dirty } = use
  useEffect(() => write(now, dirty), [now, dirty])
  const drop = (): void => {
    // What ends a session closes dialogs, too: then everything stays.
    if (isLeaving()) return
    mine.current = false
    setFound(undefined)
    if (key) void dropDraft(key)
  }
  const discard = (): void => {
    const next = found?.earlier
    setFound(next)
    if (!key || mine.current) return
    if (next) saveDraft(key, next)
    else void dropDraft(key)
  }
  const changed = of?.[1] !== undefined && found !== undefined && !isSame(found.began, began.current)
  const take = (): void => {
    if (!found) return
    const { values, both } = changed
      ? merge(found.began, found.values, began.current)
      : { values: found.values, both: [] }
    setFound(found.earlier)
    use.restore(values as V, both, found.began as V)
  }
  // What was typed again need not be restored.
  const isThere = found !== undefined && isSame(found.values, JSON.parse(now) as DraftValues)
  return {
    drop,
    offer:
      found && !isThere ? <Offer at={found.at} changed={changed} onTake={take} onDiscard={discard} /> : null,
  }
}

/** Lets the frame of a form drop its draft. */
export function useDraftOf(of: DraftOf): Pick<DraftHandle, 'drop'> {
  const person = useCurrentUser()?.id
  return {
    drop: () => {
      if (person !== undefined && !isLeaving()) void dropDraft(draftKey(person, of))
    },
  }
}

const isSame = (left: DraftValues, right: DraftValues): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

interface OfferProps {
  at: string
  changed: boolean
  onTake: () => void
  onDiscard: () => void
}

function Offer({ at, changed, onTake, onDiscard }: OfferProps) {
  const t = useT(kitText)
  const lang = useLang()
  const zone = useCurrentUser()?.timezone
  const when = shortTime(at, zone, lang)
  return (
    <Alert
      type={changed ? 'warning' : 'info'}
      className="draft-offer"
      title={t('draft.found', { when })}
      {...(changed ? { description: t('draft.changed') } : {})}
      action={
        <>
          <Button size="small" onClick={onTake}>
            {t('draft.restore')}
          </Button>
          <Button size="small" type="link" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </>
      }
    />
  )
}

interface FormDraftUse {
  readonly dirty: boolean
  /** Values count as well that have no field on the screen, such as those of a tab that is not shown. */
  readonly all?: boolean
  /** Told when kept values came back: the form is dirty then. */
  readonly onRestored: () => void
}

/** The same for fields inside antd's `Form`. */
export function useFormDraft(
  of: DraftOf | undefined,
  form: FormInstance,
  { dirty, all = false, onRestored }: FormDraftUse,
): DraftHandle {
  const t = useT(kitText)
  const values = (Form.useWatch([], { form, preserve: all }) as DraftValues | undefined) ?? {}
  return useDraft(of, {
    values,
    dirty,
    restore: (kept, both) => {
      form.setFieldsValue(kept)
      form.setFields(both.map((name) => ({ name, warnings: [t('overtaken.both')] })))
      onRestored()
    },
  })
}

/** What the form in front is called, as it is read on the screen; parts that stand apart there are told apart here. */
const titleInFront = (): string => {
  const title = [...document.querySelectorAll('.ant-modal-title, .ant-drawer-title')].at(-1)
  return title ? partsOf(title).join(' · ') : ''
}

function partsOf(element: Element): string[] {
  const words = (element.textContent ?? '').trim()
  const parts = [...element.children].flatMap(partsOf)
  // Words beside an element belong together with it.
  return parts.join('').length === words.length ? parts : words ? [words] : []
}
