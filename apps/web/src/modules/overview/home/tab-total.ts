import { tabCount } from '@dropyard/contract/kit/page'
import { z } from 'zod'

const counted = z.object({ tabs: z.array(tabCount) })

/** The count of a list's tab; undefined until it is known. */
export function tabTotal(ext: unknown, status: string): number | undefined {
  const read = counted.safeParse(ext)
  return read.success ? (read.data.tabs.find((tab) => tab.status === status)?.total ?? 0) : undefined
}
