import { type DragEvent, type ReactNode, useRef, useState } from 'react'

interface FileChoice {
  /** Asks for a file by itself, unseen; stands beside what opens it. */
  readonly input: ReactNode
  readonly choose: () => void
  /** Goes to the place where a file may be dropped, which is marked while one is held over it. */
  readonly drop: {
    readonly 'data-over': boolean
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/**
 * One file that is chosen or dropped: `const { input, choose, drop } = useFileChoice(types, take)`.
 *
 * @param accept Types or endings that the browser offers; what is dropped may be anything.
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
          // The same file may be chosen once more.
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
