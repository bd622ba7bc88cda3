import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useRecordOver } from './record-over.ts'

/** Opens a record's form; it opens once without a click if the record was opened for editing (`RecordOver.edit`). */
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
