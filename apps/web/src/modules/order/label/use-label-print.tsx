import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../../kit/page/lazy-part.tsx'

const PrintDialog = lazyPart(() => import('./print-dialog.tsx').then((part) => part.PrintDialog))

type Print = (orderIds: readonly number[]) => Promise<boolean>

export interface LabelPrint {
  /** Shows what would be printed, and prints it. Resolves with whether it was. */
  readonly print: Print
  /** The same as soon as labels are there that were requested a moment ago. */
  readonly printWhenReady: Print
  readonly dialog: ReactNode
}

interface Asked {
  readonly ids: readonly number[]
  readonly awaits: boolean
  readonly end: (isPrinted: boolean) => void
}

/** Labels of orders as one file. */
export function useLabelPrint(
  onPrinted: (orderIds: readonly number[]) => unknown = () => undefined,
): LabelPrint {
  const [asked, setAsked] = useState<Asked>()
  const ask =
    (awaits: boolean): Print =>
    (ids) =>
      new Promise((resolve) => {
        const end = (isPrinted: boolean): void => {
          setAsked(undefined)
          if (isPrinted) onPrinted(ids)
          resolve(isPrinted)
        }
        setAsked({ ids, awaits, end })
      })
  return {
    print: ask(false),
    printWhenReady: ask(true),
    dialog: asked ? <PrintDialog orderIds={asked.ids} awaits={asked.awaits} onEnd={asked.end} /> : null,
  }
}
