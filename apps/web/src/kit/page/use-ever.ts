import { useState } from 'react'

/** Whether something was ever so: what was opened once stays, so that it can close with its movement. */
export function useEverTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
