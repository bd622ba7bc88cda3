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

/** How the dialog shows an import whose result is more than counts of rows. */
export interface ImportView<Found, Done = Found> {
  /** How many rows of the check's result are valid, and how many are wrong. */
  count: (found: Found) => { good: number; wrong: number }
  /** Label of the button that imports. */
  run: (good: number, wrong: number) => string
  /** The check's result: a summary, further options, and details. */
  summary: (found: Found) => ReactNode
  choice?: (found: Found) => ReactNode
  details: (found: Found) => ReactNode
  /** The import's result: a short message, and content to read. Without content the dialog closes. */
  done?: (result: Done) => string | undefined
  ended: (taken: Taken<Done>) => ReactNode
}

interface ImportDialogProps<Found, Done> {
  /** The import endpoint. Its response, or that of its job, is a check's result, or an import's result. */
  to: AnyEndpoint
  title: string
  onClose: () => void
  onImported: () => unknown
  /** Downloads an example file, such as the current rows. */
  onExample?: () => void
  /** Further input of the endpoint; undefined while it is not known yet. */
  body?: object | undefined
  /** Further input for the import only, not for the check. */
  wish?: object
  /** Inputs for the body, above the file field. */
  children?: ReactNode
  /** A description of the columns. */
  help?: string
  /** The label for the example if it is not an export of current rows. */
  example?: string
  view?: ImportView<Found, Done>
  advice?: Advice
}

/** Checks a file first and shows every wrong cell; then imports all of it, or the good rows only, as the user chooses. */
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

  // A file is checked as soon as it is chosen, and again when the options change.
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
            {(onExample || help) && !ended ? (
              <p className="soft">
                {help ?? t('import.help')}{' '}
                {onExample ? (
                  <Button type="link" size="small" onClick={onExample}>
                    {example ?? t('import.template')}
                  </Button>
                ) : null}
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

/** Counts new, changed, unchanged and wrong rows. */
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
    // Rows that were not imported are offered as a file to correct.
    ended: ({ data }) =>
      data.failed > 0 ? (
        <>
          {said(data, 'import.ended')}
          <ImportFindings found={data} />
        </>
      ) : null,
  }
}

/** A title for use within a sentence: "Order remarks" becomes "order remarks", "IOSS numbers" stays. */
const inSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
