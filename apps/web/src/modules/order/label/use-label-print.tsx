import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../../kit/page/lazy-part.tsx'

const PrintDialog = lazyPart(() => import('./print-dialog.tsx').then((part) => part.PrintDialog))

type Print = (orderIds: readonly number[]) => Promise<boolean>

export interface LabelPrint {
  /** Opens the print dialog. Resolves to whether the labels were printed. */
  readonly print: Print
  /** Same, but waits for labels that were just requested. */
  readonly printWhenReady: Print
  readonly dialog: ReactNode
}

interface Asked {
  readonly ids: readonly number[]
  readonly awaits: boolean
  /** Receives the orders whose labels were printed; undefined if the dialog was cancelled. */
  readonly end: (printed?: readonly number[]) => void
}

/** Prints labels of orders as one file. */
export function useLabelPrint(
  onPrinted: (orderIds: readonly number[]) => unknown = () => undefined,
): LabelPrint {
  const [asked, setAsked] = useState<Asked>()
  const ask =
    (awaits: boolean): Print =>
    (ids) =>
      new Promise((resolve) => {
        const end: Asked['end'] = (printed) => {
          setAsked(undefined)
          if (printed) onPrinted(printed)
          resolve(printed !== undefined)
        }
        setAsked({ ids, awaits, end })
      })
  return {
    print: ask(false),
    printWhenReady: ask(true),
    dialog: asked ? <PrintDialog orderIds={asked.ids} awaits={asked.awaits} onEnd={asked.end} /> : null,
  }
}
