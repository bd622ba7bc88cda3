import { useSearchParams } from 'react-router'
import { Part as AddStore } from './add.tsx'
import { Part as AuthorizeStore } from './authorize.tsx'

/** The dialogs over the list; `?add` and `?authorize=12` in the address open them as well. */
export function useDialogs() {
  const [address, setAddress] = useSearchParams()
  // One dialog at a time. Two changes in a row begin with the same address, so each says the whole of it.
  const show = (name?: 'add' | 'authorize', value = ''): void =>
    setAddress(
      (now) => {
        now.delete('add')
        now.delete('authorize')
        if (name) now.set(name, value)
        return now
      },
      { replace: true },
    )
  const close = (): void => show()
  const authorizing = Number(address.get('authorize'))
  const authorize = (id: number): void => show('authorize', String(id))
  return {
    add: () => show('add', '1'),
    authorize,
    shown: address.has('add') ? (
      <AddStore onClose={close} onUnauthorized={authorize} />
    ) : authorizing > 0 ? (
      <AuthorizeStore key={authorizing} id={authorizing} onClose={close} />
    ) : null,
  }
}
