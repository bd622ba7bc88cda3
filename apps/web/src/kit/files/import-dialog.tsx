import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { ImportResult } from '@dropyard/contract/kit/imports'
import { Alert, Button, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { CallInput } from '../call/api.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { toast } from '../page/toast.ts'
import { FileDrop } from './file-drop.tsx'
import { ImportFindings, ImportScope } from './import-findings.tsx'
import { type Advice, type Taken, useFileImport } from './use-file-import.tsx'

/** How a dialog shows one kind of import, where counting rows does not say enough. */
export interface ImportView<Found, Done = Found> {
  /** How much of what was found can be taken, and how much of it is wrong. */
  count: (found: Found) => { good: number; wrong: number }
  /** On the button that takes it. */
  run: (good: number, wrong: number) => string
  /** What was found: in short, then what else is to be chosen, then one by one. */
  summary: (found: Found) => ReactNode
  choice?: (found: Found) => ReactNode
  details: (found: Found) => ReactNode
  /** What came of it: in a word, and what stays to be read. The dialog closes where that is nothing. */
  done?: (result: Done) => string | undefined
  ended: (taken: Taken<Done>) => ReactNode
}

interface ImportDialogProps<Found, Done> {
  /** Its answer, or that of its job, is what was found; of a file that was taken in, what came of it. */
  to: AnyEndpoint
  title: string
  onClose: () => void
  onImported: () => unknown
  /** Saves a file that shows what is read, such as the current rows. */
  onExample?: () => void
  /** What the import is told besides the file; undefined while that is not known yet. */
  body?: object | undefined
  /** What it is told besides only when it is taken in. */
  wish?: object
  /** Asks for the body, above the file. */
  children?: ReactNode
  /** What the columns are, and what the example is called, where it is none of the rows that are there. */
  help?: string
  example?: string
  view?: ImportView<Found, Done>
  advice?: Advice
}

/** Checks a file first, shows what is in it and every wrong cell, then imports it whole or its good rows only, as is chosen. */
export function ImportDialog<Found = ImportResult, Done = Found>(props: ImportDialogProps<Found, Done>) {
  const { to, title, onClose, onImported, onExample, children, help, example, wish } = props
  const body = 'body' in props ? props.body : {}
  const t = useT(kitText)
  const { send, busy, progress } = useFileImport<AnyEndpoint, Found | Done>(to, props.advice)
  const counted = useCounted()
  const view = props.view ?? (counted as unknown as ImportView<Found, Done>)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<{ found: Found; of: string }>()
  const [taking, setTaking] = useState(false)
  const [ended, setEnded] = useState<Taken<Done>>()
  const [goodOnly, setGoodOnly] = useState(true)
  const key = JSON.stringify([to.path, body])
  const found = checked && checked.of === key ? checked.found : undefined
  const told = (chosen: File, more: object) =>
    ({ files: { file: chosen }, body: { ...body, ...more } }) as CallInput<AnyEndpoint>

  // A file is checked as soon as it is there, and again when the import is told something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what it is told
  useEffect(() => {
    setChecked(undefined)
    setEnded(undefined)
    if (!file || body === undefined) return
    void send(told(file, { dry_run: true, good_rows_only: true })).then(
      (taken) => taken && setChecked({ found: taken.data as Found, of: key }),
    )
  }, [file, key])

  const { good, wrong } = found === undefined ? { good: 0, wrong: 0 } : view.count(found)
  const run = async (): Promise<void> => {
    if (!file) return
    setTaking(true)
    const only = { ...wish, dry_run: false, good_rows_only: wrong > 0 && goodOnly }
    const taken = (await send(told(file, only))) as Taken<Done> | undefined
    setTaking(false)
    if (!taken) return
    const said = view.done?.(taken.data)
    if (said) toast.success(said)
    void onImported()
    if (view.ended(taken)) setEnded(taken)
    else onClose()
  }
  const heading = t('import.title', { title: inSentence(title) })
  return (
    <Modal
      open
      onCancel={onClose}
      title={heading}
      className="import-dialog"
      width={760}
      mask={{ closable: false }}
      footer={
        ended || taking ? (
          <Button type={ended ? 'primary' : 'default'} onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              type="primary"
              disabled={good === 0 || (wrong > 0 && !goodOnly)}
              onClick={() => void run()}
            >
              {good === 0 ? heading : view.run(good, wrong)}
            </Button>
          </>
        )
      }
    >
      {taking ? null : (
        <>
          {ended || !children ? null : (
            <div className="import-asked" data-found={found !== undefined}>
              {children}
            </div>
          )}
          <div className="import-choose">
            <FileDrop file={file} busy={busy} onFile={setFile} />
            {onExample && !ended ? (
              <p className="soft">
                {help ?? t('import.help')}{' '}
                <Button type="link" size="small" onClick={onExample}>
                  {example ?? t('import.template')}
                </Button>
              </p>
            ) : null}
          </div>
        </>
      )}
      {progress}
      {ended ? view.ended(ended) : null}
      {found !== undefined && !ended && !taking ? (
        <>
          {view.summary(found)}
          {wrong > 0 && good > 0 ? <ImportScope goodOnly={goodOnly} onChange={setGoodOnly} /> : null}
          {view.choice?.(found)}
          {view.details(found)}
        </>
      ) : null}
    </Modal>
  )
}

/** Rows that are new, changed, the same and wrong. */
function useCounted(): ImportView<ImportResult> {
  const t = useT(kitText)
  const said = (result: ImportResult, words: 'import.checked' | 'import.ended') => (
    <Alert type={result.failed > 0 ? 'warning' : 'success'} title={t(words, { ...result })} />
  )
  return {
    count: ({ created, updated, failed }) => ({ good: created + updated, wrong: failed }),
    run: (count, wrong) => (wrong > 0 ? t('import.runGood') : t('import.run', { count })),
    summary: (found) => said(found, 'import.checked'),
    details: (found) => <ImportFindings found={found} />,
    done: ({ created, updated }) =>
      created + updated > 0 ? t('import.finished', { created, updated }) : undefined,
    // Rows that stayed out are offered once more, to correct them.
    ended: ({ data }) =>
      data.failed > 0 ? (
        <>
          {said(data, 'import.ended')}
          <ImportFindings found={data} />
        </>
      ) : null,
  }
}

/** A title inside a sentence: "Order remarks" is "order remarks", "IOSS numbers" stays. */
const inSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
