import { useEffect, useRef } from 'react'

/** The window that returned from a platform notifies the window with the authorization dialog, which then closes. */

const channelName = 'store-connected'

export function announceConnected(storeId: number): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(storeId)
  channel.close()
}

/** Calls back once when another window of this browser has connected the store. */
export function useConnected(storeId: number, onConnected: () => void): void {
  const latest = useRef(onConnected)
  latest.current = onConnected
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== storeId) return
      channel.close()
      latest.current()
    }
    return () => channel.close()
  }, [storeId])
}
