import { ExpandOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Modal, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { fillPath } from '../call/encode.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { StateMessage } from '../page/state-message.tsx'
import './private-picture.css'
import { token } from '../page/storage.ts'

interface PrivatePictureProps {
  /** A raw endpoint that responds with a picture to users with access. */
  from: AnyEndpoint
  params: Readonly<Record<string, unknown>>
  /** Alternative text. */
  name: string
}

/** A picture that requires permission: fetched with the session's token instead of by URL. A click enlarges it. */
export function PrivatePicture({ from, params, name }: PrivatePictureProps) {
  const t = useT(kitText)
  const [round, setRound] = useState(0)
  const { address, failed } = usePrivateAddress(fillPath(from.path, params), round)
  const [large, setLarge] = useState(false)
  if (failed)
    return (
      <div className="private-picture">
        <StateMessage title={t('failedOne')} onRetry={() => setRound(round + 1)} />
      </div>
    )
  return (
    <>
      <button
        type="button"
        className="private-picture"
        disabled={!address}
        onClick={() => setLarge(true)}
        aria-label={name}
      >
        {address ? <img src={address} alt={name} /> : <Spin size="small" />}
        {address ? <ExpandOutlined className="expand" /> : null}
      </button>
      <Modal
        open={large}
        onCancel={() => setLarge(false)}
        title={name}
        width="min(1200px, 92vw)"
        footer={null}
        destroyOnHidden
      >
        {address ? <img className="private-picture-large" src={address} alt={name} /> : null}
      </Modal>
    </>
  )
}

/** Fetches a picture with the session's token, and returns an object URL that is valid while the component is mounted. */
function usePrivateAddress(url: string, round: number): { address: string | undefined; failed: boolean } {
  const [state, setState] = useState<{ key: string; address?: string; failed?: boolean }>({ key: '' })
  const key = `${url} ${round}`
  useEffect(() => {
    const stop = new AbortController()
    let made: string | undefined
    const read = async (): Promise<void> => {
      const session = token.get()
      const response = await fetch(url, {
        signal: stop.signal,
        headers: session ? { Authorization: `Bearer ${session}` } : {},
      })
      if (!response.ok || !response.headers.get('content-type')?.startsWith('image/'))
        throw new Error(`No picture at ${url}`)
      const picture = await response.blob()
      if (stop.signal.aborted) return
      made = URL.createObjectURL(picture)
      setState({ key, address: made })
    }
    read().catch(() => {
      if (!stop.signal.aborted) setState({ key, failed: true })
    })
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [url, key])
  return state.key === key
    ? { address: state.address, failed: state.failed ?? false }
    : { address: undefined, failed: false }
}
