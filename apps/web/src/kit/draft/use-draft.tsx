import { Alert, Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isLeaving } from '../call/leave.ts'
import { useCurrentUser } from '../current-user.ts'
import { merge, pathOf } from '../form/edit-conflict.ts'
import { currencyOf } from '../form/field-labels.ts'
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

/** What a form gets for its draft. */
export interface DraftHandle {
  /** The bar that offers the draft; rendered above the fields. */
  readonly offer: ReactNode
  /** Call it after saving or discarding on purpose: deletes the draft. */
  readonly drop: () => void
}

interface DraftUse<V extends object> {
  /** The form's current values. Secrets and files are left out of the draft. */
  readonly values: V
  /** Whether it has unsaved values: from then on they are saved as a draft. */
  readonly dirty: boolean
  /**
   * Puts a draft's values into the form, which becomes dirty: the typed ones, and for the other fields the current record's.
   * `both`: fields that another user changed too; `began`: the initial values when the draft was typed.
   */
  readonly restore: (values: V, both: readonly string[], began: V) => void
}

/**
 * Saves the values of a custom form as a draft, and offers it when the form is opened again. `FormDialog` has this built in;
 * forms inside antd's `Form` use `useFormDraft`.
 *
 * @param of The form, and the record that it edits; undefined when nothing is to be saved.
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
      // The form was saved, or all changes were undone.
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
    // The end of a session closes dialogs, too: then drafts must be kept.
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
      ? merge(found.began, found.values, began.current, currencyOf)
      : { values: found.values, both: [] }
    // Without the keys of what another user removed.
    const kept = JSON.parse(JSON.stringify(values)) as V
    setFound(found.earlier)
    use.restore(kept, both, found.began as V)
  }
  // Values that are in the form already need not be offered.
  const isThere = found !== undefined && isSame(found.values, JSON.parse(now) as DraftValues)
  return {
    drop,
    offer:
      found && !isThere ? <Offer at={found.at} changed={changed} onTake={take} onDiscard={discard} /> : null,
  }
}

/** Lets the frame around a form delete its draft. */
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
  /** Include values without a rendered field, such as those of a hidden tab. */
  readonly all?: boolean
  /** Called when a draft was restored: the form is dirty then. */
  readonly onRestored: () => void
}

/** Same for fields inside antd's `Form`. */
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
      form.setFields(both.map((name) => ({ name: pathOf(name), warnings: [t('overtaken.both')] })))
      onRestored()
    },
  })
}

/** The title of the topmost form as shown on the screen, with its separate parts joined by dots. */
const titleInFront = (): string => {
  const title = [...document.querySelectorAll('.ant-modal-title, .ant-drawer-title')].at(-1)
  return title ? partsOf(title).join(' · ') : ''
}

function partsOf(element: Element): string[] {
  const words = (element.textContent ?? '').trim()
  const parts = [...element.children].flatMap(partsOf)
  // Text next to an element belongs to the same part.
  return parts.join('').length === words.length ? parts : words ? [words] : []
}
