import { useState } from 'react'

/** Whether the value was ever true: a dialog that was opened stays mounted, so that its closing is animated. */
export function useEverTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
