import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useRecordOver } from './record-over.ts'

/** Opens a record's form; it opens once without being pressed where the record was opened to be worked on. */
export function EditButton({ label, onOpen }: { label: string; onOpen: () => void }) {
  const asked = useRecordOver()?.edit === true
  const done = useRef(false)
  useEffect(() => {
    if (!asked || done.current) return
    done.current = true
    onOpen()
  }, [asked, onOpen])
  return <Button onClick={onOpen}>{label}</Button>
}
