import { type DragEvent, type ReactNode, useRef, useState } from 'react'

interface FileChoice {
  /** A hidden file input; render it next to the button that opens it. */
  readonly input: ReactNode
  readonly choose: () => void
  /** Props for the area where a file can be dropped; marked while a file is dragged over it. */
  readonly drop: {
    readonly 'data-over': boolean
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/**
 * Choosing or dropping one file: `const { input, choose, drop } = useFileChoice(types, take)`.
 *
 * @param accept Types or extensions that the browser's dialog offers; a dropped file may have any type.
 */
export function useFileChoice(accept: string, onFile: (file: File) => unknown): FileChoice {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | undefined): void => {
    if (file) onFile(file)
  }
  return {
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          take(event.target.files?.[0])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    ),
    choose: () => input.current?.click(),
    drop: {
      'data-over': over,
      onDragOver: (event) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      },
    },
  }
}
