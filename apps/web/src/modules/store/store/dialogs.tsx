import { useSearchParams } from 'react-router'
import { Part as AddStore } from './add.tsx'
import { Part as AuthorizeStore } from './authorize.tsx'

/** The dialogs over the list; `?add` and `?authorize=12` in the address open them as well. */
export function useDialogs() {
  const [address, setAddress] = useSearchParams()
  const open = (name: 'add' | 'authorize', value: string): void =>
    setAddress(
      (now) => {
        now.set(name, value)
        return now
      },
      { replace: true },
    )
  const close = (): void =>
    setAddress(
      (now) => {
        now.delete('add')
        now.delete('authorize')
        return now
      },
      { replace: true },
    )
  const authorizing = Number(address.get('authorize'))
  const authorize = (id: number): void => open('authorize', String(id))
  return {
    add: () => open('add', '1'),
    authorize,
    shown: address.has('add') ? (
      <AddStore onClose={close} onUnauthorized={authorize} />
    ) : authorizing > 0 ? (
      <AuthorizeStore key={authorizing} id={authorizing} onClose={close} />
    ) : null,
  }
}
