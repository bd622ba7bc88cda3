import { useEffect, useEffectEvent } from 'react'
import { inBackground, pauseAfter } from './background.ts'
import { onConnectionRestored } from './connection.ts'

/**
 * Polls at this interval while the page and its window are visible. A failed request shows no message: the next one is delayed
 * longer, or sent immediately when the server is reachable again.
 *
 * @param look Sends the request; resolves to whether it was answered.
 */
export function usePoll(every: number | false, look: () => Promise<boolean>): void {
  const ask = useEffectEvent(look)
  useEffect(() => {
    if (every === false) return
    let failures = 0
    let timer: ReturnType<typeof setTimeout>
    let over = false
    const wait = (): void => {
      timer = setTimeout(() => void tick(), pauseAfter(every, failures))
    }
    const tick = async (): Promise<void> => {
      if (document.visibilityState !== 'hidden') failures = (await inBackground(ask)) ? 0 : failures + 1
      if (!over) wait()
    }
    wait()
    const forget = onConnectionRestored(() => {
      if (failures === 0) return
      failures = 0
      clearTimeout(timer)
      wait()
    })
    return () => {
      over = true
      clearTimeout(timer)
      forget()
    }
  }, [every])
}
