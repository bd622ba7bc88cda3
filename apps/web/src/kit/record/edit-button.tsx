import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** State of an address that opens a record to be worked on and not only to be read: `go(url, { state: toEdit })`. */
export const toEdit = { edit: true } as const

/** Opens a record's form; by itself, once, where somebody came to work on it. */
export function EditButton({ label, onOpen }: { label: string; onOpen: () => void }) {
  const { pathname, search, state } = useLocation()
  const go = useNavigate()
  const asked = (state as Partial<typeof toEdit> | null)?.edit === true
  const done = useRef(false)
  useEffect(() => {
    if (!asked || done.current) return
    done.current = true
    void go(pathname + search, { replace: true, state: null })
    onOpen()
  }, [asked, go, pathname, search, onOpen])
  return <Button onClick={onOpen}>{label}</Button>
}
