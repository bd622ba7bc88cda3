import { Picture } from '../value/value-text.tsx'
import { sized } from './picture-size.ts'
import './picture-stack.css'

interface PictureStackProps {
  pictures: readonly { readonly key: number | string; readonly src: string | null; readonly name: string }[]
  /** Maximum of pictures shown; the others are counted. */
  most?: number
  /** Side in pixels. */
  size?: number
}

/** A few pictures in a row and the number of further ones. */
export function PictureStack({ pictures, most = 3, size = 28 }: PictureStackProps) {
  const shown = pictures.slice(0, most)
  return (
    <span className="picture-stack">
      {shown.map(({ key, src, name }) => (
        <Picture key={key} src={sized(src, size)} name={name} size={size} />
      ))}
      {pictures.length > shown.length ? <small>+{pictures.length - shown.length}</small> : null}
    </span>
  )
}
