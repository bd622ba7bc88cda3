import { printedDpi, sharpDpi } from '@dropyard/contract/order/order-proof/print-size'
import { file } from '@dropyard/contract/system/file'
import { useEffect, useState } from 'react'
import { ImageUpload } from '../../../kit/form/upload.tsx'
import { useT } from '../../../kit/lang.ts'
import { proofWords } from './words.ts'

interface PrintWarningProps {
  image: string | undefined
  /** The item's size in millimetres. */
  mm: readonly [number, number] | undefined
}

/** Warns about a picture whose resolution is too low for printing the whole item; it is accepted nevertheless. */
export function PrintWarning({ image, mm }: PrintWarningProps) {
  const t = useT(proofWords)
  const pixels = usePixels(mm ? image : undefined)
  if (!mm || !pixels) return null
  const dpi = printedDpi(pixels, mm)
  if (dpi >= sharpDpi) return null
  const [width, height] = pixels
  const size = mm.map((side) => Math.round(side / 10)).join(' × ')
  return (
    <small className="print-warning" role="status">
      {t('small', { pixels: `${width} × ${height}`, size, dpi, sharp: sharpDpi })}
    </small>
  )
}

function usePixels(image: string | undefined): [number, number] | undefined {
  const [known, setKnown] = useState<{ of: string; pixels: [number, number] }>()
  useEffect(() => {
    if (!image) return
    const picture = new Image()
    picture.onload = () => setKnown({ of: image, pixels: [picture.naturalWidth, picture.naturalHeight] })
    picture.src = image
    return () => {
      picture.onload = null
    }
  }, [image])
  return known && known.of === image ? known.pixels : undefined
}

interface PrintUploadProps extends Pick<PrintWarningProps, 'mm'> {
  value?: string | undefined
  onChange?: (address: string | undefined) => void
}

/** An upload of a picture for printing, with a warning about its resolution. */
export function PrintUpload({ mm, ...field }: PrintUploadProps) {
  return (
    <>
      <ImageUpload to={file.uploadImage} {...field} />
      <PrintWarning image={field.value} mm={mm} />
    </>
  )
}
