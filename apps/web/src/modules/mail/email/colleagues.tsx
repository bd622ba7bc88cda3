import { UserOutlined } from '@ant-design/icons'
import { listed, useT } from '../../../kit/lang.ts'
import type { Colleague } from './use-here.ts'
import { words } from './words.ts'

/** Who else reads the conversation or writes an answer. */
export function Colleagues({ here }: { here: readonly Colleague[] }) {
  const t = useT(words)
  const part = (isWriting: boolean) => {
    const some = here.filter(({ writing }) => writing === isWriting)
    const names = listed(some.map(({ name }) => name))
    return some.length === 0
      ? undefined
      : t(isWriting ? 'isWriting' : 'isReading', { names, count: some.length })
  }
  const parts = [part(true), part(false)].filter((one) => one !== undefined)
  if (parts.length === 0) return null
  return (
    <span className="mail-here" role="status" data-writing={here.some(({ writing }) => writing)}>
      <UserOutlined aria-hidden="true" /> {parts.join(' · ')}
    </span>
  )
}
