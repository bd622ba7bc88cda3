import href from 'antd/dist/antd.css?url'
import { ChunkLoadError } from '../kit/page/chunk.ts'

let coming: Promise<void> | undefined

/**
 * The precompiled styles of antd's components. By default antd generates them at every start, which took a fifth of the time
 * until the first rows. Colours and sizes are CSS variables from the theme (`zeroRuntime` in `antd-theme.ts`). The stylesheet is
 * inserted before our own, which may override it.
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
