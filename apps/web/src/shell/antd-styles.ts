import href from 'antd/dist/antd.css?url'
import { ChunkLoadError } from '../kit/page/chunk.ts'

let coming: Promise<void> | undefined

/**
 * The styles of antd's components, which antd would otherwise write anew in every browser at every start: a fifth of the
 * time to the first rows. Their colours and sizes are variables, which the theme sets (`zeroRuntime` in `antd-theme.ts`).
 * They stand before our own, which may then say otherwise.
 */
export function antdStyles(): Promise<void> {
  coming ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      coming = undefined
      reject(new ChunkLoadError('The styles could not be loaded'))
    }
    document.head.prepend(link)
  })
  return coming
}
