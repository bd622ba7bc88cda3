import { useSearchParams } from 'react-router'
import { Part as AddStore } from './add.tsx'
import { Part as AuthorizeStore } from './authorize.tsx'

/** The dialogs of the list; `?add` and `?authorize=12` in the URL open them too. */
export function useDialogs() {
  const [address, setAddress] = useSearchParams()
  // One dialog at a time. Two consecutive changes start from the same URL, so each sets all parameters.
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
